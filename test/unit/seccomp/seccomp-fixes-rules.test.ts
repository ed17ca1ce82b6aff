import { expect, test } from "vitest";
import { runtimeFrom } from "../../../server/src/seccomp/runtime-name.ts";
import { fixedText } from "../../support/seccomp-fixes.ts";

/**
 * A case: its name, the rule in square brackets, the runtime in round ones, and the fix's title in curly
 * ones where it is not the first. Then what is in the profile before and after: rules, one to a line, and
 * keys of the profile before them. The default is SCMP_ACT_ALLOW where nothing else is said.
 */
const table = `
a word for an action that firewalls have [seccomp-action-unknown]
  { "names": ["chmod"], "action": "SCMP_ACT_BLOCK" }
=>
  { "names": ["chmod"], "action": "SCMP_ACT_ERRNO" }

an action that is nothing like any [seccomp-action-unknown] {Change to SCMP_ACT_ALLOW}
  "defaultAction": "SCMP_ACT_ERRNO"
  { "names": ["chmod"], "action": "SCMP_ACT_XYZXYZ" }
=>
  "defaultAction": "SCMP_ACT_ERRNO"
  { "names": ["chmod"], "action": "SCMP_ACT_ALLOW" }

a missing operator of a mask [seccomp-operator-unknown]
  { "names": ["clone"], "action": "SCMP_ACT_ERRNO", "args": [{ "index": 0, "value": 8, "valueTwo": 8 }] }
=>
  { "names": ["clone"], "action": "SCMP_ACT_ERRNO", "args": [{ "index": 0, "value": 8, "valueTwo": 8, "op": "SCMP_CMP_MASKED_EQ" }] }

an operator as programmers write it [seccomp-operator-unknown]
  { "names": ["clone"], "action": "SCMP_ACT_ERRNO", "args": [{ "index": 0, "value": 8, "op": ">=" }] }
=>
  { "names": ["clone"], "action": "SCMP_ACT_ERRNO", "args": [{ "index": 0, "value": 8, "op": "SCMP_CMP_GE" }] }

a function of the C library [seccomp-call-unknown]
  { "names": ["chmod", "fstatat"], "action": "SCMP_ACT_ERRNO" }
=>
  { "names": ["chmod", "newfstatat"], "action": "SCMP_ACT_ERRNO" }

a call that nobody knows [seccomp-call-unknown]
  { "names": ["chmod", "launch_rocket"], "action": "SCMP_ACT_ERRNO" }
=>
  { "names": ["chmod"], "action": "SCMP_ACT_ERRNO" }

the only call of a rule [seccomp-call-unknown] {Remove the rule}
  { "names": ["chmod"], "action": "SCMP_ACT_ERRNO" }
  { "names": ["launch_rocket"], "action": "SCMP_ACT_LOG" }
=>
  { "names": ["chmod"], "action": "SCMP_ACT_ERRNO" }

a call that is meant and there already [seccomp-call-unknown]
  { "names": ["chmod", "chmodd"], "action": "SCMP_ACT_ERRNO" }
=>
  { "names": ["chmod"], "action": "SCMP_ACT_ERRNO" }

an empty name [seccomp-name-empty]
  { "names": ["", "chmod"], "action": "SCMP_ACT_ERRNO" }
=>
  { "names": ["chmod"], "action": "SCMP_ACT_ERRNO" }

a rule without calls [seccomp-names-empty]
  { "names": [], "action": "SCMP_ACT_ERRNO" }
  { "names": ["chmod"], "action": "SCMP_ACT_ERRNO" }
=>
  { "names": ["chmod"], "action": "SCMP_ACT_ERRNO" }

a call of another architecture [seccomp-call-foreign] {Add SCMP_ARCH_X86 to architectures}
  "architectures": ["SCMP_ARCH_X86_64"]
  { "names": ["chmod", "stat64"], "action": "SCMP_ACT_ERRNO" }
=>
  "architectures": ["SCMP_ARCH_X86_64", "SCMP_ARCH_X86"]
  { "names": ["chmod", "stat64"], "action": "SCMP_ACT_ERRNO" }

a contradiction: the one that is lost [seccomp-rules-contradict]
  { "names": ["chmod"], "action": "SCMP_ACT_ERRNO" }
  { "names": ["chmod", "chown"], "action": "SCMP_ACT_LOG" }
=>
  { "names": ["chmod"], "action": "SCMP_ACT_ERRNO" }
  { "names": ["chown"], "action": "SCMP_ACT_LOG" }

a contradiction: the one that holds [seccomp-rules-contradict] {Remove "chmod" from the rule with SCMP_ACT_ERRNO}
  { "names": ["chmod"], "action": "SCMP_ACT_ERRNO" }
  { "names": ["chmod", "chown"], "action": "SCMP_ACT_LOG" }
=>
  { "names": ["chmod", "chown"], "action": "SCMP_ACT_LOG" }

a shadowed call before the rule that shadows it [seccomp-rule-shadowed]
  { "names": ["clone", "chmod"], "action": "SCMP_ACT_ERRNO", "args": [{ "index": 0, "value": 1, "op": "SCMP_CMP_EQ" }] }
  { "names": ["clone"], "action": "SCMP_ACT_ERRNO" }
=>
  { "names": ["chmod"], "action": "SCMP_ACT_ERRNO", "args": [{ "index": 0, "value": 1, "op": "SCMP_CMP_EQ" }] }
  { "names": ["clone"], "action": "SCMP_ACT_ERRNO" }

write for an agent, where it would be denied otherwise [seccomp-notify-write] {Allow write}
  "defaultAction": "SCMP_ACT_ERRNO"
  "listenerPath": "/run/agent"
  { "names": ["read"], "action": "SCMP_ACT_ALLOW" }
  { "names": ["write", "mount"], "action": "SCMP_ACT_NOTIFY" }
=>
  "defaultAction": "SCMP_ACT_ERRNO"
  "listenerPath": "/run/agent"
  { "names": ["read", "write"], "action": "SCMP_ACT_ALLOW" }
  { "names": ["mount"], "action": "SCMP_ACT_NOTIFY" }

an error number and a name that nobody uses [seccomp-errno-unused] (podman)
  { "names": ["chmod"], "action": "SCMP_ACT_KILL_PROCESS", "errnoRet": 1, "errno": "EPERM" }
=>
  { "names": ["chmod"], "action": "SCMP_ACT_KILL_PROCESS" }

a greater error number than there are [seccomp-errno-range]
  { "names": ["chmod"], "action": "SCMP_ACT_ERRNO", "errnoRet": 65574 }
=>
  { "names": ["chmod"], "action": "SCMP_ACT_ERRNO", "errnoRet": 38 }

an argument counted from 1 [seccomp-argument-index]
  { "names": ["clone"], "action": "SCMP_ACT_ERRNO", "args": [{ "index": 6, "value": 1, "op": "SCMP_CMP_EQ" }, { "index": 0, "value": 1, "op": "SCMP_CMP_EQ" }] }
=>
  { "names": ["clone"], "action": "SCMP_ACT_ERRNO", "args": [{ "index": 5, "value": 1, "op": "SCMP_CMP_EQ" }, { "index": 0, "value": 1, "op": "SCMP_CMP_EQ" }] }

conditions on one argument, one of them twice [seccomp-argument-repeated]
  { "names": ["clone"], "action": "SCMP_ACT_ERRNO", "args": [{ "index": 0, "value": 1, "op": "SCMP_CMP_EQ" }, { "index": 0, "value": 2, "op": "SCMP_CMP_EQ" }, { "index": 0, "value": 1, "op": "SCMP_CMP_EQ" }, { "index": 1, "value": 3, "op": "SCMP_CMP_EQ" }] }
=>
  { "names": ["clone"], "action": "SCMP_ACT_ERRNO", "args": [{ "index": 0, "value": 1, "op": "SCMP_CMP_EQ" }] }
  { "names": ["clone"], "action": "SCMP_ACT_ERRNO", "args": [{ "index": 0, "value": 2, "op": "SCMP_CMP_EQ" }] }
  { "names": ["clone"], "action": "SCMP_ACT_ERRNO", "args": [{ "index": 1, "value": 3, "op": "SCMP_CMP_EQ" }] }

more conditions than crun looks at [seccomp-arguments-many] (crun) {Keep only the first 6 conditions}
  { "names": ["clone"], "action": "SCMP_ACT_ERRNO", "args": [{ "index": 0, "value": 1, "op": "SCMP_CMP_EQ" }, { "index": 1, "value": 1, "op": "SCMP_CMP_EQ" }, { "index": 2, "value": 1, "op": "SCMP_CMP_EQ" }, { "index": 3, "value": 1, "op": "SCMP_CMP_EQ" }, { "index": 4, "value": 1, "op": "SCMP_CMP_EQ" }, { "index": 5, "value": 1, "op": "SCMP_CMP_EQ" }, { "index": 0, "value": 1, "op": "SCMP_CMP_EQ" }] }
=>
  { "names": ["clone"], "action": "SCMP_ACT_ERRNO", "args": [{ "index": 0, "value": 1, "op": "SCMP_CMP_EQ" }, { "index": 1, "value": 1, "op": "SCMP_CMP_EQ" }, { "index": 2, "value": 1, "op": "SCMP_CMP_EQ" }, { "index": 3, "value": 1, "op": "SCMP_CMP_EQ" }, { "index": 4, "value": 1, "op": "SCMP_CMP_EQ" }, { "index": 5, "value": 1, "op": "SCMP_CMP_EQ" }] }

a second value that no operator looks at [seccomp-argument-incomplete] {Change to SCMP_CMP_MASKED_EQ}
  { "names": ["clone"], "action": "SCMP_ACT_ERRNO", "args": [{ "index": 0, "value": 8, "valueTwo": 1, "op": "SCMP_CMP_EQ" }] }
=>
  { "names": ["clone"], "action": "SCMP_ACT_ERRNO", "args": [{ "index": 0, "value": 8, "valueTwo": 1, "op": "SCMP_CMP_MASKED_EQ" }] }

a condition without an index [seccomp-argument-incomplete]
  { "names": ["clone"], "action": "SCMP_ACT_ERRNO", "args": [{ "value": 8, "op": "SCMP_CMP_EQ" }] }
=>
  { "names": ["clone"], "action": "SCMP_ACT_ERRNO", "args": [{ "index": 0, "value": 8, "op": "SCMP_CMP_EQ" }] }

an action for a rule that has none [seccomp-action-missing]
  { "names": ["chmod"], "errnoRet": 38 }
=>
  { "names": ["chmod"], "action": "SCMP_ACT_ERRNO", "errnoRet": 38 }

an empty default action of a list of what is denied [seccomp-default-missing]
  "defaultAction": ""
  { "names": ["chmod"], "action": "SCMP_ACT_ERRNO" }
=>
  "defaultAction": "SCMP_ACT_ALLOW"
  { "names": ["chmod"], "action": "SCMP_ACT_ERRNO" }

calls that start a container, into a sorted list and out of what denies them [seccomp-start-calls]
  "defaultAction": "SCMP_ACT_ERRNO"
  { "names": ["chmod", "close", "execve", "mmap", "read"], "action": "SCMP_ACT_ALLOW" }
  { "names": ["ptrace", "write"], "action": "SCMP_ACT_KILL_PROCESS" }
=>
  "defaultAction": "SCMP_ACT_ERRNO"
  { "names": ["chmod", "close", "execve", "exit_group", "futex", "mmap", "read", "write"], "action": "SCMP_ACT_ALLOW" }
  { "names": ["ptrace"], "action": "SCMP_ACT_KILL_PROCESS" }

calls that start a container, where nothing is allowed [seccomp-start-calls] (crun)
  "defaultAction": "SCMP_ACT_ERRNO"
  { "names": ["clone"], "action": "SCMP_ACT_ALLOW", "args": [{ "index": 0, "value": 0, "op": "SCMP_CMP_EQ" }] }
=>
  "defaultAction": "SCMP_ACT_ERRNO"
  { "names": ["clone"], "action": "SCMP_ACT_ALLOW", "args": [{ "index": 0, "value": 0, "op": "SCMP_CMP_EQ" }] }
  { "names": ["execve", "exit_group", "mmap", "read", "write", "close"], "action": "SCMP_ACT_ALLOW" }

ENOSYS for one of the calls that a rule denies [seccomp-eperm-for-enosys]
  { "names": ["chmod", "clone3"], "action": "SCMP_ACT_ERRNO" }
=>
  { "names": ["clone3"], "action": "SCMP_ACT_ERRNO", "errnoRet": 38 }
  { "names": ["chmod"], "action": "SCMP_ACT_ERRNO" }

ENOSYS by name, where the rule has a name [seccomp-eperm-for-enosys] (podman)
  { "names": ["clone3"], "action": "SCMP_ACT_ERRNO", "errno": "EPERM" }
=>
  { "names": ["clone3"], "action": "SCMP_ACT_ERRNO", "errno": "ENOSYS" }

name with names that have it [seccomp-name-and-names] (docker)
  { "name": "chmod", "names": ["chmod", "chown"], "action": "SCMP_ACT_ERRNO" }
=>
  { "names": ["chmod", "chown"], "action": "SCMP_ACT_ERRNO" }

name that containerd does not read, in all rules [seccomp-key-dropped]
  { "name": "chmod", "action": "SCMP_ACT_ERRNO" }
  { "name": "chown", "names": [], "action": "SCMP_ACT_LOG" }
  { "names": ["fchmod"], "action": "SCMP_ACT_ERRNO" }
=>
  { "names": ["chmod"], "action": "SCMP_ACT_ERRNO" }
  { "names": ["chown"], "action": "SCMP_ACT_LOG" }
  { "names": ["fchmod"], "action": "SCMP_ACT_ERRNO" }

an error's name that containerd does not read [seccomp-key-dropped]
  { "names": ["chmod"], "action": "SCMP_ACT_ERRNO", "errno": "ENOSYS" }
  { "names": ["chown"], "action": "SCMP_ACT_ERRNO", "errno": "ENOENTT" }
=>
  { "names": ["chmod"], "action": "SCMP_ACT_ERRNO", "errnoRet": 38 }
  { "names": ["chown"], "action": "SCMP_ACT_ERRNO", "errnoRet": 2 }

an error's name that contradicts the number: the number goes by it [seccomp-key-dropped] {Change the number to match the error name}
  { "names": ["chmod"], "action": "SCMP_ACT_ERRNO", "errnoRet": 1, "errno": "ENOSYS" }
=>
  { "names": ["chmod"], "action": "SCMP_ACT_ERRNO", "errnoRet": 38, "errno": "ENOSYS" }

a kernel's version that Podman does not read [seccomp-key-dropped] (podman)
  { "names": ["chmod"], "action": "SCMP_ACT_ERRNO", "includes": { "minKernel": "4.8" } }
  { "names": ["chown"], "action": "SCMP_ACT_ERRNO", "includes": { "caps": ["CAP_KILL"], "minKernel": "4.8" } }
=>
  { "names": ["chmod"], "action": "SCMP_ACT_ERRNO" }
  { "names": ["chown"], "action": "SCMP_ACT_ERRNO", "includes": { "caps": ["CAP_KILL"] } }

the same, without the rules [seccomp-key-dropped] (podman) {Remove the 2 rules}
  { "names": ["chmod"], "action": "SCMP_ACT_ERRNO", "includes": { "minKernel": "4.8" } }
  { "names": ["chown"], "action": "SCMP_ACT_ERRNO", "excludes": { "minKernel": "4.8" } }
  { "names": ["fchown"], "action": "SCMP_ACT_ERRNO" }
=>
  { "names": ["fchown"], "action": "SCMP_ACT_ERRNO" }

a condition that most containers fulfil [seccomp-conditions-dropped]
  { "names": ["chroot"], "action": "SCMP_ACT_LOG", "includes": { "caps": ["CAP_SYS_CHROOT"] } }
=>
  { "names": ["chroot"], "action": "SCMP_ACT_LOG" }

Docker's form, for ordinary containers [seccomp-docker-form]
  { "name": "chown", "action": "SCMP_ACT_LOG" }
  { "names": ["chroot"], "action": "SCMP_ACT_LOG", "includes": { "caps": ["CAP_SYS_CHROOT"] } }
  { "names": ["bpf"], "action": "SCMP_ACT_LOG", "includes": { "caps": ["CAP_BPF"] } }
=>
  { "names": ["chown"], "action": "SCMP_ACT_LOG" }
  { "names": ["chroot"], "action": "SCMP_ACT_LOG" }

a capability without its beginning [seccomp-capability-unknown] (docker)
  { "names": ["chroot"], "action": "SCMP_ACT_LOG", "includes": { "caps": ["SYS_CHROOT"] } }
=>
  { "names": ["chroot"], "action": "SCMP_ACT_LOG", "includes": { "caps": ["CAP_SYS_CHROOT"] } }

a rule that never counts [seccomp-arch-condition-unknown] (docker) {Remove the rule}
  { "names": ["chroot"], "action": "SCMP_ACT_LOG", "includes": { "arches": ["vax"] } }
  { "names": ["chmod"], "action": "SCMP_ACT_LOG" }
=>
  { "names": ["chmod"], "action": "SCMP_ACT_LOG" }

a kernel's version of one number [seccomp-kernel-version] (docker)
  { "names": ["chroot"], "action": "SCMP_ACT_LOG", "includes": { "minKernel": "5" } }
=>
  { "names": ["chroot"], "action": "SCMP_ACT_LOG", "includes": { "minKernel": "5.0" } }

the lists of a key that stands twice [seccomp-duplicate-key]
  { "names": ["chmod", "chown"], "action": "SCMP_ACT_LOG", "names": ["chown"] }
=>
  { "action": "SCMP_ACT_LOG", "names": ["chown", "chmod"] }

a text where a number belongs [seccomp-wrong-type]
  { "names": ["chmod"], "action": "SCMP_ACT_ERRNO", "errnoRet": "eperm" }
=>
  { "names": ["chmod"], "action": "SCMP_ACT_ERRNO", "errnoRet": 1 }

a number of 64 bits in other digits [seccomp-wrong-type]
  { "names": ["clone"], "action": "SCMP_ACT_ERRNO", "args": [{ "index": 0, "value": "0xffffffffffffffff", "op": "SCMP_CMP_EQ" }] }
=>
  { "names": ["clone"], "action": "SCMP_ACT_ERRNO", "args": [{ "index": 0, "value": 18446744073709551615, "op": "SCMP_CMP_EQ" }] }

a map where a list of maps belongs [seccomp-wrong-type]
  { "names": ["clone"], "action": "SCMP_ACT_LOG", "args": { "index": 0, "value": 1, "op": "SCMP_CMP_EQ" } }
=>
  { "names": ["clone"], "action": "SCMP_ACT_LOG", "args": [{ "index": 0, "value": 1, "op": "SCMP_CMP_EQ" }] }

a list under name [seccomp-wrong-type] (docker)
  { "name": ["chmod"], "action": "SCMP_ACT_LOG" }
=>
  { "names": ["chmod"], "action": "SCMP_ACT_LOG" }

a number among names [seccomp-wrong-type]
  { "names": ["chmod", 90], "action": "SCMP_ACT_LOG" }
=>
  { "names": ["chmod"], "action": "SCMP_ACT_LOG" }

an unknown key [seccomp-unknown-field]
  { "names": ["chmod"], "action": "SCMP_ACT_LOG", "priority": 1 }
=>
  { "names": ["chmod"], "action": "SCMP_ACT_LOG" }
`;

/** A profile with one rule on each line. */
function profile(lines: readonly string[]): string {
  const written = lines.map((line) => line.trim());
  const rules = written.filter((line) => line.startsWith("{"));
  const keys = written.filter((line) => !line.startsWith("{"));
  const isSaid = keys.some((key) => key.startsWith('"defaultAction"'));
  const standard = isSaid ? [] : ['"defaultAction": "SCMP_ACT_ALLOW"'];
  const head = [...standard, ...keys].map((key) => `  ${key},\n`).join("");
  return `{\n${head}  "syscalls": [\n${rules.map((rule) => `    ${rule}`).join(",\n")}\n  ]\n}\n`;
}

const cases = table
  .trim()
  .split("\n\n")
  .map((text) => {
    const [heading = "", ...lines] = text.split("\n");
    const [, name = "", id = "", runtime = "", title] =
      /^(.+?) \[([\w-]+)\](?: \(([\w-]+)\))?(?: \{(.+)\})?$/.exec(heading) ?? [];
    const arrow = lines.indexOf("=>");
    const [before, after] = [lines.slice(0, arrow), lines.slice(arrow + 1)].map(profile);
    return { name, id, runtime: runtimeFrom(runtime) ?? "containerd", title, before, after };
  });

test.each(cases)("$name", ({ id, runtime, title, before = "", after }) => {
  expect(fixedText(before, id, { runtime, title })).toBe(after);
});
