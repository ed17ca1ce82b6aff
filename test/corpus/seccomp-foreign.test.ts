import { analyzeSeccomp } from "../support/analyses.ts";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";

import { knowledge } from "../support/knowledge.ts";
import { shared } from "../support/shared.ts";

/** Folders of files about seccomp, which have tests of their own. */
const ownTests = /^(seccomp|seccomp-cr|seccomp-oci-config)\//;

/** Elsewhere too there are files with profiles: their forms. */
const withProfiles: Readonly<Record<string, readonly string[]>> = {
  "bad/kk-57787-seccomp-old-name-key.json": ["file"],
  "bad/seccomp--k8s-website-_posts-2024-03-07-cri-o-seccomp-oci-artifacts-1.json": ["file"],
  "bad/seccomp--k8s-website-_posts-2024-03-07-cri-o-seccomp-oci-artifacts-2.json": ["file"],
  "bad/seccomp--k8s-website-_posts-2024-03-07-cri-o-seccomp-oci-artifacts-3.json": ["file"],
  "bad/seccomp--k8s-website-seccomp-default-ellipsis.json": ["file"],
  // A template of a test, with one place to fill in.
  "templated/seccomp-cr--spo-tc_base_profiles_test-1.yaml": ["resource"],
};

const corpus = new URL("corpus/", shared);

const foreign = readdirSync(corpus, { recursive: true, encoding: "utf8" })
  .filter((path) => !ownTests.test(path) && statSync(new URL(path, corpus)).isFile())
  .sort();

test("the files with profiles are among them, and many others", () => {
  expect(Object.keys(withProfiles).filter((path) => !foreign.includes(path))).toEqual([]);
  expect(foreign.length).toBeGreaterThan(200);
});

test.each(foreign)("corpus/%s", (path) => {
  const text = readFileSync(new URL(path, corpus), "utf8");
  const analysis = analyzeSeccomp(text, { runtime: "containerd" }, knowledge);
  // No file is ours, and has findings, for anything else: no pod names a profile.
  expect(analysis?.profiles.map(({ form }) => form)).toEqual(withProfiles[path]);
  expect(analysis?.references ?? []).toEqual([]);
});
