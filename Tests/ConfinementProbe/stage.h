#pragma once
#include <functional>

#include "act.h"

/// The surroundings of a confined process: an ordinary user with files, a terminal, and a kiosk that listens.
class Stage {
 public:
  Surroundings surroundings;

  /// Runs `work` as an ordinary user in a terminal of its own and returns the exit status. Root becomes the user `nobody`, so that the
  /// confinement decides what is denied, and not root's privileges.
  static int run(const std::function<void(Stage &)> &work);

  /// Creates the files again.
  void prepare();
  /// Puts the descriptors where the imaging process has them.
  void take_descriptors() const;

 private:
  explicit Stage(std::string folder) : root(std::move(folder)) {}
  void set_up(int terminal);
  void listen_all();
  void start_kiosk();

  std::string root;
  int socket = -1, terminal = -1, device = -1;
};
