import { expect, test } from "vitest";
import { runtimeDefaultView, seccompView } from "../../server/src/seccomp/profile/profile-view.ts";
import { isSeccompProfile } from "../../server/src/seccomp/profile.ts";
import { parseFile } from "../../server/src/engine/syntax/parse.ts";
import { knowledge } from "../support/knowledge.ts";
import { corpusFiles } from "../support/shared.ts";
import { heldIn, viewOf, x86 } from "../support/view-seccomp.ts";

const wish = { architecture: "SCMP_ARCH_X86_64" };

test("every profile of the corpus, and no OCI configuration", () => {
  const isProfile = ({ text }: { text: string }): boolean =>
    isSeccompProfile(parseFile(text).documents[0]?.root);
  expect(corpusFiles("seccomp").every(isProfile)).toBe(true);
  expect(corpusFiles("seccomp-oci-config").some(isProfile)).toBe(false);
});

test("every view of real profiles is YAML with the calls as keys", () => {
  for (const { name, text } of corpusFiles("seccomp")) {
    const held = heldIn(text);
    for (const runtime of ["containerd", "docker"] as const) {
      const view = seccompView(held, { ...x86, runtime }, knowledge);
      const [document] = parseFile(view.text).documents;
      expect(document?.problems, name).toEqual([]);
      const calls = view.text.match(/^ {2}\w+: /gm) ?? [];
      expect(calls.length).toBe(knowledge.seccomp.callsOf(x86.architecture).length);
      expect(view.links.every(({ target }) => target.end <= text.length)).toBe(true);
    }
  }
});

test("Docker's default profile compares with it: the kernel and three calls are all that differs", () => {
  const moby = corpusFiles("seccomp").find(({ name }) => name.includes("profiles-default-vend"));
  const compared = { ...x86, runtime: "docker", compareForm: true } as const;
  const ours = viewOf(moby?.text ?? "", compared)
    .text.split("\n")
    .slice(5);
  const theirs = new Set(
    runtimeDefaultView({ ...wish, compareForm: true }, knowledge).text.split("\n"),
  );
  expect(ours.filter((line) => !theirs.has(line))).toEqual([
    "runs: 302 of 385, 49 more conditionally",
    ...["lsm_get_self_attr", "lsm_list_modules", "lsm_set_self_attr"].map(
      (name) => `  ${name}: ALLOW if CAP_SYS_ADMIN, else ERRNO 1 EPERM`,
    ),
    ...["process_vm_readv", "process_vm_writev", "ptrace"].map(
      (name) => `  ${name}: ALLOW if CAP_SYS_PTRACE or kernel >= 4.8, else ERRNO 1 EPERM`,
    ),
  ]);
});
