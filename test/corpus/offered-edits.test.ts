import type { Part } from "../../server/src/engine/parts/part.ts";
import { analyzeEmbedded } from "../support/analyses.ts";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

import { defaultVersion } from "../../server/src/facts/field-index.ts";
import { knowledge } from "../support/knowledge.ts";
import {
  checkedEdits,
  checkedPartEdits,
  checkedSeccompEdits,
  type CheckedEdit,
} from "../support/offered-edits.ts";
import { corpusFiles, shared } from "../support/shared.ts";

interface Sample {
  readonly name: string;
  readonly text: string;
}

/** The files below a folder. */
function filesBelow(folder: URL): Sample[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:ya?ml|json|conf)$/.test(name))
    .sort()
    .map((name) => ({ name, text: readFileSync(new URL(name, folder), "utf8") }));
}

/** The cases of the files with marked findings. */
function fixtureCases(): Sample[] {
  const folder = new URL("../fixtures/rules/", import.meta.url);
  return filesBelow(folder).flatMap(({ name, text }) =>
    text
      .split(/^=== /m)
      .slice(1)
      .map((part) => {
        const at = part.indexOf("\n");
        return { name: `${name}: ${part.slice(0, at)}`, text: part.slice(at + 1) };
      }),
  );
}

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** Texts in which an edit has gone wrong, or may. */
const traps = [
  "logging: {}\n",
  "logging: {} # none\nmaxPods: 1\n",
  "logging: null\nauthentication: ~\n",
  "logging:\nauthentication:\n  webhook: {}\n  x509:\n",
  "evictionHard: {}\n",
  "evictionHard:\n",
  "evictionHard: {memory.available: 1Gi, # c\n  nodefs.available: 5%}\n",
  "authentication: &a {webhook: {}}\n",
  "base: &b {maxPods: 5}\n<<: *b\n",
  "authentication:\r\n  webhook: {}\r\n",
  "maxPods: 110 # c\nclusterDNS: [ 10.0.0.1 ]\n...\n",
  "staticPodPath: >-\n  /etc\n  /pods\nmaxPods:   110\n",
  "staticPodPath: /etc\n  pods\n",
].map((body) => ({ name: body, text: header + body }));

const json = '"apiVersion":"kubelet.config.k8s.io/v1beta1","kind":"KubeletConfiguration"';
const jsonTraps = [
  `{${json},"logging":{}}`,
  `{${json},"logging":{},"authentication":{"webhook":{},"x509":{}},"evictionHard":{}}\n`,
  `{\n\t${json},\n\t"evictionHard": {\n\t\t"memory.available": "1Gi"\n\t}\n}\n`,
].map((text) => ({ name: text, text }));

/** Problems of edits, for a message; empty if all are good. */
function mistakesOf(checked: readonly CheckedEdit[]): string[] {
  return checked.flatMap(({ title, after, mistakes }) =>
    mistakes.length > 0 ? [`${title}: ${mistakes.join(", ")}\n${after.slice(0, 3000)}`] : [],
  );
}

const configs: readonly (readonly [string, readonly Sample[]])[] = [
  ...["kubelet", "credprov", "bad", "templated"].map(
    (folder) => [`corpus/${folder}`, corpusFiles(folder)] as const,
  ),
  ["corpus/dropins", filesBelow(new URL("corpus/dropins/", shared))],
  ["examples", filesBelow(new URL("../../examples/", import.meta.url))],
  ["fixtures", fixtureCases()],
  ["traps", [...traps, ...jsonTraps]],
];

describe.each(configs)("%s", (_folder, samples) => {
  test("every edit that is offered leaves a text that means what the edit says", () => {
    let offered = 0;
    for (const { name, text } of samples) {
      const options = { kubernetesVersion: defaultVersion, path: name, isKubeletConfig: true };
      const checked = checkedEdits(text, options);
      expect(mistakesOf(checked), name).toEqual([]);
      offered += checked.length;
    }
    expect(offered).toBeGreaterThan(0);
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
