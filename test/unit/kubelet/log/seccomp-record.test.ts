import { expect, test } from "vitest";
import { explainLog } from "../../../../server/src/kubelet/index.ts";
import { defaultVersion } from "../../../../server/src/facts/field-index.ts";
import { knowledge } from "../../../support/knowledge.ts";

const titlesOf = (...lines: readonly string[]): readonly string[] =>
  explainLog(lines.join("\n"), defaultVersion, knowledge).map(({ title }) => title);

const auditd =
  'type=SECCOMP msg=audit(1700000000.123:456): auid=4294967295 uid=0 gid=0 ses=4294967295 subj=unconfined pid=1234 comm="nginx" exe="/usr/sbin/nginx" sig=31 arch=c000003e syscall=272 compat=0 ip=0x7f1 code=0x80000000';

test("a record of auditd names the call, the program, and how to allow it", () => {
  expect(explainLog(auditd, defaultVersion, knowledge)).toEqual([
    {
      line: auditd,
      topic: "seccomp-record",
      title: "The seccomp profile blocks the system call unshare of /usr/sbin/nginx",
      cause:
        "/usr/sbin/nginx made the system call unshare (x86_64, syscall=272). The profile does not allow it, and the kernel killed the program.",
      remedy:
        'If the program needs the call, allow it. Add `{"names": ["unshare"], "action": "SCMP_ACT_ALLOW"}` to "syscalls" of the profile, and create the pod again. RuntimeDefault allows it only to containers with CAP_SYS_ADMIN. A pod with RuntimeDefault needs its own profile, of type Localhost.',
      fields: [],
    },
  ]);
});

test("the number means another call on another architecture, and each call is told once", () => {
  const record = (arch: string, call: string): string =>
    `[ 12.345678] audit: type=1326 audit(1.2:3): pid=7 comm="a" exe="/bin/a" sig=0 arch=${arch} syscall=${call} compat=0 ip=0x7f code=0x50001`;
  const lines = [
    record("c00000b7", "97"),
    record("c00000b7", "97"),
    record("c000003e", "97"),
    record("x86_64", "bpf"),
    record("c000003e", "1073741824"),
    record("c000003e", "99999"),
    record("12345678", "97"),
  ];
  expect(titlesOf(...lines)).toEqual([
    "The seccomp profile blocks the system call unshare of /bin/a",
    "The seccomp profile blocks the system call getrlimit of /bin/a",
    "The seccomp profile blocks the system call bpf of /bin/a",
    "The seccomp profile blocks the system call read of /bin/a",
    "The seccomp profile blocks the system call number 99999 of /bin/a",
    "The seccomp profile blocks the system call number 97 of /bin/a",
  ]);
});

test("what the kernel did with the call", () => {
  const causeOf = (code: string): string | undefined =>
    explainLog(auditd.replace("0x80000000", code), defaultVersion, knowledge)[0]?.cause?.replace(
      /^.*?\. /,
      "",
    );
  expect(["0x50001", "0x30000", "0x0", "0x7ffc0000", "0x7ff00000"].map(causeOf)).toEqual([
    "The profile does not allow it, and the call failed with error 1.",
    "The profile does not allow it, and the kernel sent the program SIGSYS.",
    "The profile does not allow it, and the kernel killed the program.",
    "The call ran. The profile's action for it is SCMP_ACT_LOG.",
    "The profile does not allow it.",
  ]);
});

test("records of the journal, and what is no record", () => {
  expect(
    titlesOf(
      "Jan 01 00:00:00 host audit[7]: SECCOMP auid=1 pid=7 comm=a`b arch=c000003e syscall=0 code=0x80000000",
      JSON.stringify({ MESSAGE: auditd.replace("nginx", "x") }),
      "type=SECCOMP msg=audit(1.2:3): nothing more",
      "type=AVC arch=c000003e syscall=272",
    ),
  ).toEqual([
    "The seccomp profile blocks the system call read of a?b",
    "The seccomp profile blocks the system call unshare of /usr/sbin/nginx",
  ]);
});
