import { describe, expect, test } from "vitest";
import { runtimeDefaultView } from "../../../../server/src/seccomp/profile/profile-view.ts";
import { knowledge } from "../../../support/knowledge.ts";
import { head, lines } from "../../../support/view-seccomp.ts";

describe("RuntimeDefault", () => {
  const wish = { architecture: "SCMP_ARCH_X86_64" };

  test("conditions on capabilities are shown; the count is for the usual ones", () => {
    const view = runtimeDefaultView(wish, knowledge);
    expect(head(view)).toEqual([
      "# Effective action of every system call under containerd's RuntimeDefault; releases differ in details",
      "architecture: SCMP_ARCH_X86_64",
      "runtime: containerd with runc",
      "default: ERRNO 1 EPERM",
      "newer: ERRNO 38 ENOSYS  # runc: system calls newer than any in the profile",
      "runs: 309 of 385, 3 more conditionally",
    ]);
    const names = ["chroot", "bpf", "clone", "clone3", "keyctl", "listns", "read", "socket"];
    expect(lines(view, ...names).sort()).toEqual([
      "  bpf: ALLOW if CAP_BPF or CAP_SYS_ADMIN, else ERRNO 1 EPERM",
      "  chroot: ALLOW if CAP_SYS_CHROOT, else ERRNO 1 EPERM",
      "  clone3: ALLOW if CAP_SYS_ADMIN, else ERRNO 38 ENOSYS",
      "  clone: ALLOW if CAP_SYS_ADMIN or (arg0 & 0x7e020000) == 0, else ERRNO 1 EPERM",
      "  keyctl: ERRNO 1 EPERM  # default",
      "  listns: ERRNO 38 ENOSYS  # newer",
      "  read: ALLOW",
      "  socket: ALLOW if arg0 < 38 or arg0 == 39 or arg0 > 40, else ERRNO 1 EPERM",
    ]);
    expect(view.links).toEqual([]);
  });

  test("conditions on the architecture are decided", () => {
    const s390 = runtimeDefaultView({ architecture: "SCMP_ARCH_S390X" }, knowledge);
    expect(lines(s390, "clone", "s390_pci_mmio_read")).toEqual([
      "  s390_pci_mmio_read: ALLOW",
      "  clone: ALLOW if CAP_SYS_ADMIN or (arg1 & 0x7e020000) == 0, else ERRNO 1 EPERM",
    ]);
    const arm = runtimeDefaultView({ architecture: "SCMP_ARCH_ARM" }, knowledge);
    expect(lines(arm, "breakpoint", "listns")).toEqual([
      "  breakpoint: ALLOW",
      "  listns: ERRNO 1 EPERM  # default",
    ]);
    expect(runtimeDefaultView({ architecture: "none" }, knowledge).text).toContain("runs: 0 of 0");
  });
});
