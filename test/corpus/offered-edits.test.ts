import type { Part } from "../../server/src/engine/parts/part.ts";
import { analyzeEmbedded } from "../support/analyses.ts";
import { describe, expect, test } from "vitest";

import { defaultVersion } from "../../server/src/facts/field-index.ts";
import { knowledge } from "../support/knowledge.ts";
import {
  checkedPartEdits,
  checkedSeccompEdits,
  expectSoundEdits,
  filesBelow,
  mistakesOf,
  type Sample,
} from "../support/offered-edits.ts";
import { corpusFiles, shared } from "../support/shared.ts";

const configs: readonly (readonly [string, readonly Sample[]])[] = [
  ...["kubelet", "credprov", "bad", "templated"].map(
    (folder) => [`corpus/${folder}`, corpusFiles(folder)] as const,
  ),
  ["corpus/dropins", filesBelow(new URL("corpus/dropins/", shared))],
];

describe.each(configs)("%s", (_folder, samples) => {
  test("every edit that is offered leaves a text that means what the edit says", () => {
    expectSoundEdits(samples);
  });
});

test("in the parts of other tools' files of corpus/kubelet-crs", () => {
  const options = { kubernetesVersion: defaultVersion };
  for (const { name, text } of corpusFiles("kubelet-crs")) {
    for (const { part } of analyzeEmbedded(text, options, knowledge).found) {
      const again = (after: string): Part | undefined =>
        analyzeEmbedded(after, options, knowledge).found.find(({ name: id }) => id === part.id)
          ?.part;
      expect(mistakesOf(checkedPartEdits(part, again)), name).toEqual([]);
    }
  }
});

describe.each(["seccomp", "seccomp-cr", "seccomp-oci-config"])("corpus/%s", (folder) => {
  test.each(["containerd", "docker"] as const)(
    "every edit that is offered for %s",
    (runtime) => {
      for (const { name, text } of corpusFiles(folder)) {
        const isFile = folder === "seccomp" && name.endsWith(".json");
        const options = { runtime, isProfile: isFile ? ("always" as const) : undefined };
        expect(mistakesOf(checkedSeccompEdits(text, options)), name).toEqual([]);
      }
    },
    240_000,
  );
});
