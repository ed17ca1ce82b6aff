import { describe, test } from "vitest";
import { expectSoundEdits, filesBelow, type Sample } from "../../support/offered-edits.ts";

/** The cases of the files with marked findings. */
function fixtureCases(): Sample[] {
  const folder = new URL("../../fixtures/rules/", import.meta.url);
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

const texts: readonly (readonly [string, readonly Sample[]])[] = [
  ["examples", filesBelow(new URL("../../../examples/", import.meta.url))],
  ["fixtures", fixtureCases()],
  ["traps", [...traps, ...jsonTraps]],
];

describe.each(texts)("%s", (_folder, samples) => {
  test("every edit that is offered leaves a text that means what the edit says", () => {
    expectSoundEdits(samples);
  });
});
