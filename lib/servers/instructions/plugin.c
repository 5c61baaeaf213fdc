/*
 * A plugin of qemu-user: counts the instructions that a process executes, thread by thread, into a file that anybody may
 * read meanwhile. Its one argument is counts=<path of the file>. What it calls is declared here, as Debian's qemu-user
 * comes without the header; API is the version of qemu's interface, and these functions are the same in all of them.
 */
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define PUBLIC __attribute__((visibility("default")))

struct qemu_plugin_tb;
enum qemu_plugin_cb_flags { QEMU_PLUGIN_CB_NO_REGS };

size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *block);
void qemu_plugin_register_vcpu_tb_trans_cb(uint64_t id, void (*call)(uint64_t id, struct qemu_plugin_tb *block));
void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *block, void (*call)(unsigned int thread, void *argument),
                                          enum qemu_plugin_cb_flags flags, void *argument);

PUBLIC int qemu_plugin_version = API;

/* A cache line each: threads that share a counter lose some of what they add, about 1 % of Node's. */
enum { counters = 1024 };
static struct counter {
  uint64_t count;
  char padding[56];
} *all;

static void on_execution(unsigned int thread, void *instructions) {
  all[thread % counters].count += (uintptr_t)instructions;
}

static void on_translation(uint64_t id, struct qemu_plugin_tb *block) {
  void *instructions = (void *)qemu_plugin_tb_n_insns(block);
  qemu_plugin_register_vcpu_tb_exec_cb(block, on_execution, QEMU_PLUGIN_CB_NO_REGS, instructions);
}

PUBLIC int qemu_plugin_install(uint64_t id, const void *info, int argc, char **argv) {
  static const char name[] = "counts=";
  if (argc != 1 || strncmp(argv[0], name, strlen(name)) != 0) return 1;
  int file = open(argv[0] + strlen(name), O_RDWR | O_CREAT | O_TRUNC, 0600);
  if (file < 0 || ftruncate(file, counters * sizeof(struct counter)) != 0) return 1;
  all = mmap(NULL, counters * sizeof(struct counter), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (all == MAP_FAILED) return 1;
  qemu_plugin_register_vcpu_tb_trans_cb(id, on_translation);
  return 0;
}
