// Tries what the imaging process and the server must not be able to do, confined in the same way, and prints the results as a table.
// Each act is also tried unconfined: one that succeeds there is denied by the confinement and not by this machine.
#include <cstdio>
#include <cstring>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include "act.h"
#include "confinement.h"
#include "stage.h"

namespace {

/// A kind of confinement. -1 layers means none at all.
struct Setting {
  const char *name;
  int layers;
  int landlock;
  confinement_role role = CONFINEMENT_DECODER;
  /// Whether a server may connect to others, and to Unix sockets.
  bool connects = true;
  bool connects_locally = false;
};

/// A server may be started from a terminal.
constexpr int server = CONFINEMENT_ALL & ~CONFINEMENT_SESSION;
constexpr int all = CONFINEMENT_ALL, newest = CONFINEMENT_LANDLOCK_NEWEST;

/// Linux 6.1 is the kernel of Debian 12.
constexpr Setting settings[] = {
    {"unconfined", -1, 0},
    {"confined", all, newest},
    {"as on Linux 6.1", all & ~CONFINEMENT_MEMORY, 2},
    {"without Landlock", all & ~CONFINEMENT_MEMORY & ~CONFINEMENT_LANDLOCK, 0},
    {"without seccomp", all & ~CONFINEMENT_SYSTEM_CALLS, newest},
    {"server", server, newest, CONFINEMENT_SERVER},
    {"server with a local database", server, newest, CONFINEMENT_SERVER, true, true},
    {"server for a phone", server, newest, CONFINEMENT_SERVER, false},
    {"server on Linux 6.1", server & ~CONFINEMENT_MEMORY, 2, CONFINEMENT_SERVER},
};

/// Each layer alone.
constexpr Setting layers[] = {
    {"session", CONFINEMENT_SESSION, 0},           {"limits", CONFINEMENT_LIMITS, 0},
    {"memory", CONFINEMENT_MEMORY, 0},             {"Landlock", CONFINEMENT_LANDLOCK, newest},
    {"seccomp", CONFINEMENT_SYSTEM_CALLS, 0},
};

/// What is given up independently of the layers: core dumps, rights of programs, descriptors.
constexpr Setting attributes = {"attributes", 0, 0};

/// The result of an attempt that the kernel ended.
constexpr int killed = 255;

confinement_state confine_as(const Stage &stage, const Setting &setting) {
  if (setting.layers < 0) return {};
  if (setting.layers & CONFINEMENT_SESSION) setsid();
  const bool serves = setting.role == CONFINEMENT_SERVER;
  const char *readable[] = {"/usr/share/fonts", serves ? "/etc/hosts" : nullptr, "/proc", nullptr};
  const char *writable[] = {stage.surroundings.data.c_str(), "/dev/null", nullptr};
  const char *executable[] = {stage.surroundings.program.c_str(), nullptr};
  confinement_wish wish{};
  wish.role = setting.role;
  wish.keep = last_descriptor;
  wish.megabytes = serves ? 0 : 1536;
  wish.paths.readable = readable;
  if (serves) {
    wish.paths.writable = writable;
    wish.paths.executable = executable;
  }
  wish.connects = serves && setting.connects;
  wish.connects_locally = serves && setting.connects_locally;
  wish.layers = setting.layers;
  wish.landlock = setting.landlock;
  return confine(&wish);
}

/// Runs an act in a confined child process and returns its result, at most a byte.
template <class Work>
int result_of(const Stage &stage, const Setting &setting, Work work) {
  pid_t child = fork();
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    alarm(60);
    stage.take_descriptors();
    confinement_state state = confine_as(stage, setting);
    _exit(work(state));
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : killed;
}

int attempt(Stage &stage, const Setting &setting, const Act &act) {
  stage.prepare();
  return result_of(stage, setting, [&](auto) {
    errno = 0;
    return act.attempt(stage.surroundings);
  });
}

std::string word(int result) {
  if (result == 0) return "done";
  if (result == killed) return "killed";
  const char *name = strerrorname_np(result);
  return name ? name : std::to_string(result);
}

/// The layers that deny an act by themselves.
std::string denying(Stage &stage, const Act &act, int unconfined) {
  std::string names;
  auto add = [&](const char *name) { names += names.empty() ? name : std::string(", ") + name; };
  int bare = attempt(stage, attributes, act);
  if (bare != 0 && bare != unconfined) add(attributes.name);
  for (auto &layer : layers) {
    int result = attempt(stage, layer, act);
    if (result != 0 && result != unconfined && result != bare) add(layer.name);
  }
  return names.empty() ? "-" : names;
}

void print_row(const std::string &name, const std::vector<std::string> &words) {
  std::printf("| %-44s |", name.c_str());
  for (auto &text : words) std::printf(" %-16s |", text.c_str());
  std::printf("\n");
}

void print_table(Stage &stage, const char *title, const Acts &acts, bool is_forbidden) {
  std::vector<std::string> heads, lines;
  for (auto &setting : settings) heads.push_back(setting.name);
  if (is_forbidden) heads.push_back("denied by");
  print_row(title, heads);
  print_row("---", std::vector<std::string>(heads.size(), "---"));
  for (auto &act : acts) {
    std::vector<std::string> words;
    int unconfined = 0;
    for (auto &setting : settings) {
      int result = attempt(stage, setting, act);
      if (setting.layers < 0) unconfined = result;
      words.push_back(word(result));
    }
    if (is_forbidden) words.push_back(denying(stage, act, unconfined));
    print_row(act.name, words);
  }
  std::printf("\n");
}

}  // namespace

int main() {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  return Stage::run([](Stage &stage) {
    int in_force = result_of(stage, settings[1], [](auto state) { return state.layers; });
    int landlock = result_of(stage, settings[1], [](auto state) { return state.landlock; });
    std::printf("Landlock %d:", landlock);
    for (auto &layer : layers) {
      if (in_force & layer.layers) std::printf(" %s", layer.name);
    }
    std::printf("\n\n");
    Acts forbidden;
    for (auto acts : {file_acts, process_acts, terminal_acts, network_acts, memory_acts, kernel_acts}) {
      for (auto &act : acts()) forbidden.push_back(act);
    }
    print_table(stage, "forbidden", forbidden, true);
    print_table(stage, "needed", needed_acts(), false);
    print_table(stage, "needed by a server", server_acts(), false);
  });
}
