import { analyzeSeccomp } from "../support/analyses.ts";
import { describe, expect, test } from "vitest";

import { knowledge } from "../support/knowledge.ts";
import { corpusFiles } from "../support/shared.ts";
import { summaryOf } from "../support/seccomp-summary.ts";

interface Expected {
  readonly runc: readonly string[];
  /** Where it differs: runc answers calls that are newer than all of the profile with ENOSYS. */
  readonly crun?: readonly string[];
}

/** Every finding in the real resources; of more than three of a rule, the first place. */
const expected: Readonly<Record<string, Expected>> = {
  // Three dots stand for the calls that the post leaves out, in lines 16 and 18, and among them are those that every container needs.
  "k8s-website-_posts-2023-05-18-seccomp-profiles-edge-1.yaml": {
    runc: [
      "information[seccomp-architecture-family] 8:7",
      "information[seccomp-start-calls] 9:18",
      "warning[seccomp-call-unknown] 16:11 18:11",
      "hint[seccomp-call-repeated] 18:11",
    ],
    crun: [
      "information[seccomp-architecture-family] 8:7",
      "information[seccomp-eperm-for-enosys] 9:18",
      "information[seccomp-start-calls] 9:18",
      "warning[seccomp-call-unknown] 16:11 18:11",
      "hint[seccomp-call-repeated] 18:11",
    ],
  },
  "k8s-website-_posts-2023-05-24-oci-security-profiles-1.yaml": { runc: [] },
  "spo-audit-logging-guide-1.yaml": { runc: ["information[seccomp-default-allow] 6:18"] },
  // Calls that crun itself needs; runc also needs futex.
  "spo-baseprofile-crun.yaml": {
    runc: [
      "information[seccomp-eperm-for-enosys] 7:18",
      "information[seccomp-start-calls] 7:18",
      "information[seccomp-architecture-family] 9:7",
    ],
    crun: [
      "information[seccomp-eperm-for-enosys] 7:18",
      "information[seccomp-architecture-family] 9:7",
    ],
  },
  "spo-baseprofile-runc.yaml": {
    runc: [
      "information[seccomp-eperm-for-enosys] 7:18",
      "information[seccomp-architecture-family] 9:7",
    ],
  },
  // foo is a name that the test made up.
  "spo-converter_test-1.yaml": {
    runc: [
      "information[seccomp-eperm-for-enosys] 4:18",
      "information[seccomp-start-calls] 4:18",
      "warning[seccomp-call-unknown] 8:7",
    ],
  },
  // The guide leaves calls out with three dots in line 13.
  "spo-installation-usage-11.yaml": {
    runc: [
      "information[seccomp-architecture-family] 7:7",
      "information[seccomp-start-calls] 8:18",
      "warning[seccomp-call-unknown] 13:11",
    ],
    crun: [
      "information[seccomp-architecture-family] 7:7",
      "information[seccomp-eperm-for-enosys] 8:18",
      "information[seccomp-start-calls] 8:18",
      "warning[seccomp-call-unknown] 13:11",
    ],
  },
  "spo-installation-usage-3.yaml": { runc: [] },
  "spo-installation-usage-4.yaml": { runc: ["information[seccomp-default-allow] 6:18"] },
  "spo-installation-usage-5.yaml": { runc: [] },
  "spo-installation-usage-6.yaml": { runc: [] },
  // foo and bar are names that the tests made up.
  "spo-merger_test-1.yaml": {
    runc: [
      "information[seccomp-eperm-for-enosys] 4:18",
      "information[seccomp-start-calls] 4:18",
      "warning[seccomp-call-unknown] 8:11",
    ],
  },
  "spo-merger_test-2.yaml": {
    runc: [
      "information[seccomp-eperm-for-enosys] 4:18",
      "information[seccomp-start-calls] 4:18",
      "warning[seccomp-call-unknown] 8:11",
    ],
  },
  "spo-merger_test-3.yaml": {
    runc: [
      "information[seccomp-eperm-for-enosys] 5:18",
      "information[seccomp-start-calls] 5:18",
      "warning[seccomp-call-unknown] 9:7 12:7",
    ],
  },
  // foo is a name that the test made up.
  "spo-profile_reader_test-1.yaml": {
    runc: [
      "information[seccomp-eperm-for-enosys] 4:18",
      "information[seccomp-start-calls] 4:18",
      "warning[seccomp-call-unknown] 8:11",
    ],
  },
  "spo-seccompprofile-allowed-syscalls-change.yaml": {
    runc: [
      "information[seccomp-start-calls] 8:18",
      "information[seccomp-architecture-family] 10:5",
    ],
    crun: [
      "information[seccomp-eperm-for-enosys] 8:18",
      "information[seccomp-start-calls] 8:18",
      "information[seccomp-architecture-family] 10:5",
    ],
  },
  // Four resources: two allow little, one allows all, one denies all; a rule of the second denies what is denied anyway.
  "spo-seccompprofile-allowed-syscalls-validation.yaml": {
    runc: [
      "information[seccomp-start-calls] 8:18 26:18 58:18",
      "information[seccomp-architecture-family] 10:5 28:5",
      "information[seccomp-rule-equals-default] 37:13",
      "information[seccomp-default-allow] 49:18",
    ],
    crun: [
      "information[seccomp-eperm-for-enosys] 8:18 26:18",
      "information[seccomp-start-calls] 8:18 26:18 58:18",
      "information[seccomp-architecture-family] 10:5 28:5",
      "information[seccomp-rule-equals-default] 37:13",
      "information[seccomp-default-allow] 49:18",
    ],
  },
  // Four resources: one denies all, one logs all, one allows all, one logs and denies calls, some of which x86_64 does not have.
  "spo-seccompprofile.yaml": {
    runc: [
      "information[seccomp-start-calls] 9:18",
      "information[seccomp-default-allow] 27:18",
      "information[seccomp-architecture-family] 38:5",
      "hint[seccomp-call-foreign] 86:7 and 3 more",
    ],
  },
  "spo-tc_allowed_syscalls_test-1.yaml": { runc: ["information[seccomp-default-allow] 6:18"] },
  "spo-tc_delete_profiles_test-1.yaml": { runc: ["information[seccomp-default-allow] 7:18"] },
};

/** Resources of the operator's other kinds: bindings, recordings, a node's status. */
const otherKinds: readonly string[] = [
  "spo-audit-logging-guide-2.yaml",
  "spo-installation-usage-1.yaml",
  "spo-installation-usage-10.yaml",
  "spo-installation-usage-2.yaml",
  "spo-installation-usage-7.yaml",
  "spo-installation-usage-9.yaml",
  "spo-migration-guide-v1-1.yaml",
  "spo-migration-guide-v1-2.yaml",
  "spo-tc_delete_profiles_test-2.yaml",
];

const files = corpusFiles("seccomp-cr");

test("every file of corpus/seccomp-cr is expected here", () => {
  expect(files.map(({ name }) => name)).toEqual([...Object.keys(expected), ...otherKinds].sort());
});

describe.each(files)("corpus/seccomp-cr/$name", ({ name, text }) => {
  const summary = (runtime: "containerd" | "crun"): string[] | undefined => {
    const analysis = analyzeSeccomp(text, { runtime }, knowledge);
    return analysis && summaryOf(analysis);
  };

  if (otherKinds.includes(name)) {
    test("holds no profile", () => {
      expect(summary("containerd")).toBeUndefined();
    });
    return;
  }

  test("findings", () => {
    expect(summary("containerd")).toEqual(expected[name]?.runc);
    expect(summary("crun")).toEqual(expected[name]?.crun ?? expected[name]?.runc);
  });

  test("all profiles are the operator's resources", () => {
    const forms = analyzeSeccomp(text, { runtime: "containerd" }, knowledge)?.profiles.map(
      ({ form, path }) => `${form} ${path}`,
    );
    expect(new Set(forms)).toEqual(new Set(["resource spec"]));
  });
});
