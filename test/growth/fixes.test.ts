import { describe } from "vitest";
import { createLanguageService } from "../../server/src/service/language-service.ts";
import { knowledge } from "../support/knowledge.ts";
import type { Questions } from "./questions.ts";
import { testGrowth } from "./test-growth.ts";
import { constructs, repeated, type Construct } from "./texts.ts";

const json = '{"apiVersion": "kubelet.config.k8s.io/v1beta1", "kind": "KubeletConfiguration"';

/** Two halves that grow together. */
function both(first: Construct["text"], second: Construct["text"]): Construct["text"] {
  return (length) => first(length / 2) + second(length / 2);
}

/** The questions that read the configuration as the kubelet does, or look for changes. */
function questionsAboutFixes({ path, text }: Construct, length: number): Questions {
  const uri = `file:///${path}`;
  const written = text(length);
  const service = createLanguageService({ knowledge });
  service.open({ uri, text: written });
  const start = { line: 0, character: 0 };
  return {
    actions: () => service.actions(uri, { start, end: start }),
    effective: () => service.effective(uri),
  };
}

describe("changes and effective configurations", () => {
  testGrowth(
    [
      ...constructs("kubelet.json", [
        [
          "a map that is repeated",
          both(
            repeated(`${json}, "evictionHard": {`, (i) => `"k${i}": "1",`, '"z": "1"}'),
            repeated("", ', "evictionHard": {}', "}"),
          ),
        ],
        [
          "a list that is repeated",
          both(
            repeated(`${json}, "clusterDNS": [`, '"10.0.0.1",', '"a"]'),
            repeated("", ', "clusterDNS": []', "}"),
          ),
        ],
      ]),
      ...constructs("cluster.yaml", [
        [
          "groups of a cluster",
          both(
            repeated(
              "apiVersion: kops.k8s.io/v1alpha2\nkind: Cluster\nspec:\n  kubelet:\n",
              (i) => `    k${i}: 3\n`,
            ),
            repeated(
              "",
              (i) =>
                `---\nkind: InstanceGroup\napiVersion: kops.k8s.io/v1alpha2\nmetadata: {name: n${i}}\nspec: {kubelet: {maxPods: 3}}\n`,
            ),
          ),
        ],
      ]),
    ],
    questionsAboutFixes,
  );
});

describe("all fixes of a long list", () => {
  testGrowth(
    constructs("patches/kubeletconfiguration0+strategic.yaml", [
      [
        "a list and its order",
        both(
          repeated("clusterDNS:\n", (i) => `- k${i}\n`),
          repeated("$setElementOrder/clusterDNS:\n", (i) => `- k${i}\n`),
        ),
      ],
    ]),
    ({ path, text }, length) => {
      const uri = `file:///${path}`;
      const service = createLanguageService({ knowledge });
      service.open({ uri, text: text(length) });
      return { "fix all": () => service.fixAll(uri) };
    },
  );
});
