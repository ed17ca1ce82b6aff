import { analyzeProfile, analyzeSeccomp } from "../support/analyses.ts";
import { expect, test } from "vitest";

import { containerRuntimes } from "../../server/src/seccomp/runtime-name.ts";
import { knowledge } from "../support/knowledge.ts";
import { corpusFiles } from "../support/shared.ts";
import { summaryOf } from "../support/seccomp-summary.ts";

/**
 * The profiles in the files of bundles, and what is found in them. The broken ones of the runtime
 * specification are wrong elsewhere and hold no profile; neither does the list of runc's features,
 * though it names all constants.
 */
const expected: Readonly<Record<string, readonly string[] | undefined>> = {
  "runtime-spec-bad-invalid-json.json": undefined,
  "runtime-spec-bad-linux-hugepage.json": undefined,
  "runtime-spec-bad-linux-rdma.json": undefined,
  "runtime-spec-features-runc.json": undefined,
  "runtime-spec-good-minimal-for-start.json": undefined,
  "runtime-spec-good-minimal.json": undefined,
  "runtime-spec-good-spec-example.json": ["information[seccomp-default-allow] 352:30"],
};

const files = corpusFiles("seccomp-oci-config");

test("every file of corpus/seccomp-oci-config is expected here", () => {
  expect(files.map(({ name }) => name)).toEqual(Object.keys(expected));
});

test.each(files)("corpus/seccomp-oci-config/$name", ({ name, text }) => {
  for (const runtime of containerRuntimes) {
    const analysis = analyzeSeccomp(text, { runtime }, knowledge);
    expect(analysis && summaryOf(analysis), runtime).toEqual(expected[name]);
  }
});

test("the profile of the specification's example is found where it stands", () => {
  const text = files.find(({ name }) => name.endsWith("spec-example.json"))?.text ?? "";
  const [held, ...more] = analyzeSeccomp(text, { runtime: "crun" }, knowledge)?.profiles ?? [];
  expect(more).toEqual([]);
  expect([held?.form, held?.path]).toEqual(["bundle", "linux.seccomp"]);
  expect(held?.profile.architectures?.value.map(({ value, path }) => [value, path])).toEqual([
    ["SCMP_ARCH_X86", "linux.seccomp.architectures[0]"],
    ["SCMP_ARCH_X32", "linux.seccomp.architectures[1]"],
  ]);
  expect(held?.profile.syscalls?.value.map(({ action }) => action?.value)).toEqual([
    "SCMP_ACT_ERRNO",
  ]);
});

test("what is no JSON is reported where the user says that it is a profile", () => {
  const text = files.find(({ name }) => name.endsWith("invalid-json.json"))?.text ?? "";
  expect(summaryOf(analyzeProfile(text, { runtime: "containerd" }, knowledge))).toEqual([
    "error[seccomp-json-syntax] 1:2 2:1",
  ]);
});
