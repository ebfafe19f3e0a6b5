#pragma once
// A filter of system calls (seccomp), for every processor that libseccomp knows.
#include <cerrno>
#include <memory>

#include <seccomp.h>

class Filter {
 public:
  /// - Parameter otherwise: what happens to a call that no rule is about.
  explicit Filter(uint32_t otherwise) : context(seccomp_init(otherwise), seccomp_release) {
    is_good = context != nullptr;
    // Calls in another architecture's convention (32-bit calls on a 64-bit kernel) come from none of our libraries.
    set(SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
  }

  void set(scmp_filter_attr attribute, uint32_t value) { is_good = is_good && seccomp_attr_set(context.get(), attribute, value) == 0; }

  template <class... Conditions>
  void add(uint32_t action, const char *name, Conditions... conditions) {
    // A call that this libseccomp does not know has no rule.
    if (int number = seccomp_syscall_resolve_name(name); number != __NR_SCMP_ERROR) add(action, number, conditions...);
  }

  /// For calls that are newer than libseccomp's names.
  template <class... Conditions>
  void add(uint32_t action, int number, Conditions... conditions) {
    if (!is_good) return;
    const scmp_arg_cmp list[] = {conditions..., {}};
    is_good = seccomp_rule_add_array(context.get(), action, number, sizeof...(conditions), list) == 0;
  }

  template <class... Conditions>
  void allow(const char *name, Conditions... conditions) {
    add(SCMP_ACT_ALLOW, name, conditions...);
  }

  template <class... Conditions>
  void deny(const char *name, Conditions... conditions) {
    add(SCMP_ACT_ERRNO(EPERM), name, conditions...);
  }

  bool load() { return is_good && seccomp_load(context.get()) == 0; }

 private:
  std::unique_ptr<void, void (*)(scmp_filter_ctx)> context;
  bool is_good;
};

inline scmp_arg_cmp is(unsigned argument, uint64_t value) { return {argument, SCMP_CMP_EQ, value, 0}; }
inline scmp_arg_cmp has(unsigned argument, uint64_t mask, uint64_t value) { return {argument, SCMP_CMP_MASKED_EQ, mask, value}; }
