import { analyzeProfile } from "../support/analyses.ts";
import { describe, expect, test } from "vitest";

import { containerRuntimes } from "../../server/src/seccomp/runtime-name.ts";
import type { ContainerRuntime } from "../../server/src/facts/seccomp-table.ts";
import { knowledge } from "../support/knowledge.ts";
import { summaryOf } from "../support/seccomp-summary.ts";
import { corpusFiles } from "../support/shared.ts";

interface Expected {
  readonly containerd: readonly string[];
  readonly podman: readonly string[];
  readonly docker: readonly string[];
}

/** Every finding in the real profiles by runtime; of more than three of a rule, the first place. */
const expected: Readonly<Record<string, Expected>> = {
  "containers-common-a27cbd69.json": {
    containerd: ["warning[seccomp-docker-form] 5:2"],
    podman: ["hint[seccomp-call-foreign] 75:5"],
    docker: ["hint[seccomp-call-foreign] 75:5"],
  },
  "containers-common-b12e6be7.json": {
    containerd: ["warning[seccomp-docker-form] 5:2"],
    podman: [],
    docker: [],
  },
  "containers-common-fixture-example.json": {
    containerd: ["warning[seccomp-docker-form] 3:2"],
    podman: ["information[seccomp-eperm-for-enosys] 2:19"],
    docker: [],
  },
  "docker-labs-allow.json": {
    containerd: ["information[seccomp-default-allow] 2:19"],
    podman: ["information[seccomp-default-allow] 2:19"],
    docker: ["information[seccomp-default-allow] 2:19"],
  },
  "docker-labs-default-no-chmod.json": {
    containerd: ["warning[seccomp-key-dropped] 10:4"],
    podman: [
      "information[seccomp-eperm-for-enosys] 2:19",
      "hint[seccomp-call-foreign] 911:12 1096:12",
    ],
    docker: ["hint[seccomp-call-foreign] 911:12 1096:12"],
  },
  "docker-labs-default.json": {
    containerd: ["warning[seccomp-key-dropped] 10:4"],
    podman: [
      "information[seccomp-eperm-for-enosys] 2:19",
      "hint[seccomp-call-foreign] 926:12 1111:12",
    ],
    docker: ["hint[seccomp-call-foreign] 926:12 1111:12"],
  },
  "k8s-website-fine-grained.json": {
    containerd: [],
    podman: ["information[seccomp-eperm-for-enosys] 2:22"],
    docker: [],
  },
  "k8s-website-node-seccomp-1.json": {
    containerd: ["information[seccomp-start-calls] 2:20"],
    podman: ["information[seccomp-start-calls] 2:20"],
    docker: ["information[seccomp-start-calls] 2:20"],
  },
  // The page shows the file only in part: its one rule has three dots for a name, and no action.
  "k8s-website-security-seccomp-1.json": {
    containerd: [
      "information[seccomp-eperm-for-enosys] 2:20",
      "information[seccomp-start-calls] 2:20",
      "error[seccomp-action-missing] 5:5",
      "warning[seccomp-call-unknown] 6:17",
    ],
    podman: [
      "information[seccomp-eperm-for-enosys] 2:20",
      "information[seccomp-start-calls] 2:20",
      "error[seccomp-action-missing] 5:5",
      "warning[seccomp-call-unknown] 6:17",
    ],
    docker: [
      "information[seccomp-eperm-for-enosys] 2:20",
      "information[seccomp-start-calls] 2:20",
      "error[seccomp-action-missing] 5:5",
      "warning[seccomp-call-unknown] 6:17",
    ],
  },
  "k8s-website-violation.json": {
    containerd: ["information[seccomp-start-calls] 2:22"],
    podman: ["information[seccomp-start-calls] 2:22"],
    docker: ["information[seccomp-start-calls] 2:22"],
  },
  "moby-default-148a19b6d6.json": {
    containerd: ["warning[seccomp-docker-form] 4:2"],
    podman: ["warning[seccomp-key-dropped] 432:5"],
    docker: [],
  },
  "moby-default-4c2f18f6cc.json": {
    containerd: ["warning[seccomp-docker-form] 4:2"],
    podman: ["information[seccomp-eperm-for-enosys] 2:19", "warning[seccomp-key-dropped] 411:5"],
    docker: [],
  },
  "moby-default-891241e7e7.json": {
    containerd: ["warning[seccomp-docker-form] 4:2"],
    podman: ["information[seccomp-eperm-for-enosys] 2:19", "warning[seccomp-key-dropped] 417:5"],
    docker: [],
  },
  "moby-default-a18139111d.json": {
    containerd: ["information[seccomp-eperm-for-enosys] 2:19", "warning[seccomp-docker-form] 3:2"],
    podman: ["information[seccomp-eperm-for-enosys] 2:19", "warning[seccomp-key-dropped] 406:5"],
    docker: ["information[seccomp-eperm-for-enosys] 2:19"],
  },
  "moby-default-ad600239bc.json": {
    containerd: ["warning[seccomp-key-dropped] 10:4"],
    podman: [
      "information[seccomp-eperm-for-enosys] 2:19",
      "hint[seccomp-call-foreign] 917:12 and 4 more",
    ],
    docker: ["hint[seccomp-call-foreign] 917:12 and 4 more"],
  },
  "moby-default-b2a907c8ca.json": {
    containerd: ["warning[seccomp-docker-form] 3:2"],
    podman: ["information[seccomp-eperm-for-enosys] 2:19"],
    docker: [],
  },
  "moby-default-d69729e053.json": {
    containerd: ["warning[seccomp-docker-form] 4:2"],
    podman: ["warning[seccomp-key-dropped] 423:5"],
    docker: [],
  },
  "moby-fixture-default.json": {
    containerd: ["warning[seccomp-docker-form] 3:2"],
    podman: ["information[seccomp-eperm-for-enosys] 2:19", "warning[seccomp-key-dropped] 397:5"],
    docker: [],
  },
  "moby-fixture-example.json": {
    containerd: ["warning[seccomp-key-dropped] 5:13"],
    podman: ["information[seccomp-eperm-for-enosys] 2:22", "information[seccomp-start-calls] 2:22"],
    docker: ["information[seccomp-start-calls] 2:22"],
  },
  "moby-profiles-default-vendored.json": {
    containerd: ["warning[seccomp-docker-form] 4:2"],
    podman: ["warning[seccomp-key-dropped] 436:5"],
    docker: [],
  },
  "runc-bats-1.json": {
    containerd: ["information[seccomp-default-allow] 2:20"],
    podman: ["information[seccomp-default-allow] 2:20"],
    docker: ["information[seccomp-default-allow] 2:20"],
  },
  "runc-bats-10.json": {
    containerd: ["information[seccomp-default-allow] 2:20"],
    podman: ["information[seccomp-default-allow] 2:20"],
    docker: ["information[seccomp-default-allow] 2:20"],
  },
  "runc-bats-11.json": {
    containerd: [
      "information[seccomp-default-allow] 2:20",
      "information[seccomp-rule-equals-default] 8:17",
    ],
    podman: [
      "information[seccomp-default-allow] 2:20",
      "information[seccomp-rule-equals-default] 8:17",
    ],
    docker: [
      "information[seccomp-default-allow] 2:20",
      "information[seccomp-rule-equals-default] 8:17",
    ],
  },
  "runc-bats-2.json": {
    containerd: ["information[seccomp-default-allow] 2:20"],
    podman: ["information[seccomp-default-allow] 2:20"],
    docker: ["information[seccomp-default-allow] 2:20"],
  },
  "runc-bats-4.json": {
    containerd: [
      "information[seccomp-default-allow] 2:20",
      "information[seccomp-kill-thread] 9:17",
    ],
    podman: ["information[seccomp-default-allow] 2:20", "information[seccomp-kill-thread] 9:17"],
    docker: ["information[seccomp-default-allow] 2:20", "information[seccomp-kill-thread] 9:17"],
  },
  "runc-bats-6.json": {
    containerd: ["information[seccomp-default-allow] 2:20"],
    podman: ["information[seccomp-default-allow] 2:20"],
    docker: ["information[seccomp-default-allow] 2:20"],
  },
  "runc-bats-9.json": {
    containerd: ["information[seccomp-default-allow] 2:20"],
    podman: ["information[seccomp-default-allow] 2:20"],
    docker: ["information[seccomp-default-allow] 2:20"],
  },
  "runc-seccomp_syscall_test2.json": { containerd: [], podman: [], docker: [] },
  "runtime-spec-spec-example.json": {
    containerd: ["information[seccomp-default-allow] 2:20"],
    podman: ["information[seccomp-default-allow] 2:20"],
    docker: ["information[seccomp-default-allow] 2:20"],
  },
  "spo-installation-usage-1.json": {
    containerd: [
      "information[seccomp-start-calls] 2:20",
      "information[seccomp-architecture-family] 3:21",
      "warning[seccomp-call-unknown] 6:27",
    ],
    podman: [
      "information[seccomp-eperm-for-enosys] 2:20",
      "information[seccomp-start-calls] 2:20",
      "information[seccomp-architecture-family] 3:21",
      "warning[seccomp-call-unknown] 6:27",
    ],
    docker: [
      "information[seccomp-start-calls] 2:20",
      "information[seccomp-architecture-family] 3:21",
      "warning[seccomp-call-unknown] 6:27",
    ],
  },
  "spo-vendored-podman-seccomp.json": {
    containerd: ["warning[seccomp-docker-form] 5:2"],
    podman: [],
    docker: [],
  },
};

function findingsOf(text: string, runtime: ContainerRuntime): string[] {
  return summaryOf(analyzeProfile(text, { runtime }, knowledge));
}

describe.each(corpusFiles("seccomp").map(({ name, text }) => [name, text] as const))(
  "corpus/seccomp/%s",
  (name, text) => {
    test.each(["containerd", "podman", "docker"] as const)("%s", (runtime) => {
      expect(findingsOf(text, runtime)).toEqual(expected[name]?.[runtime]);
    });

    test("crun and CRI-O find no errors that containerd does not", () => {
      const errorsOf = (runtime: ContainerRuntime): string[] =>
        findingsOf(text, runtime).filter((finding) => finding.startsWith("error"));
      expect([errorsOf("crun"), errorsOf("cri-o")]).toEqual([
        errorsOf("containerd"),
        errorsOf("containerd"),
      ]);
    });
  },
);

/** Findings in files that users reported, and in examples that pages show only in part. */
const expectedOfBad: Readonly<Record<string, readonly string[]>> = {
  // The report is about this very thing: with "name" the rule does nothing in Kubernetes.
  "kk-57787-seccomp-old-name-key.json": [
    "information[seccomp-default-allow] 2:20",
    "warning[seccomp-key-dropped] 5:7",
  ],
  // The post shows the head of a file and leaves off where the lists go on.
  "seccomp--k8s-website-_posts-2024-03-07-cri-o-seccomp-oci-artifacts-1.json": [
    "error[seccomp-json-syntax] 11:1",
  ],
  "seccomp--k8s-website-_posts-2024-03-07-cri-o-seccomp-oci-artifacts-2.json": [
    "error[seccomp-json-syntax] 11:1",
  ],
  "seccomp--k8s-website-_posts-2024-03-07-cri-o-seccomp-oci-artifacts-3.json": [
    "error[seccomp-json-syntax] 11:1",
  ],
  // Three dots without quotes stand for names in line 6, and for rules in line 9.
  "seccomp--k8s-website-seccomp-default-ellipsis.json": [
    "error[seccomp-json-syntax] 6:52 and 3 more",
  ],
};

const badProfiles = corpusFiles("bad").filter(({ name }) => name.includes("seccomp"));

test("every profile of corpus/bad is expected here", () => {
  expect(badProfiles.map(({ name }) => name)).toEqual(Object.keys(expectedOfBad));
});

test.each(badProfiles)("corpus/bad/$name", ({ name, text }) => {
  for (const runtime of containerRuntimes) {
    // containerd does not read the older key, the others do.
    const readsName = runtime !== "containerd" && runtime !== "crun";
    const expectedFindings = (expectedOfBad[name] ?? []).filter(
      (finding) => !readsName || !finding.includes("seccomp-key-dropped"),
    );
    expect([runtime, ...findingsOf(text, runtime)]).toEqual([runtime, ...expectedFindings]);
  }
});
