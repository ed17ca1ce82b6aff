import { deckhouse } from "../messages/kinds/deckhouse.ts";
import { findNodes } from "../find-nodes.ts";
import type { PlatformKeys } from "../keys/platform-keys.ts";
import { computedBy, definePlatform } from "../platform.ts";
import { problemsWhere, rangeProblems } from "./shared/problems.ts";

const holder = ["spec", "kubelet"] as const;

const keys: PlatformKeys = {
  maxPods: { field: "maxPods" },
  containerLogMaxSize: { field: "containerLogMaxSize" },
  containerLogMaxFiles: { field: "containerLogMaxFiles" },
  seccompDefault: { field: "seccompDefault" },
  // They become flags, and what scripts on the node compute.
  rootDir: {},
  memorySwap: {},
  resourceReservation: {},
  topologyManager: {},
};

export const platform = definePlatform({
  texts: deckhouse,
  source: "deckhouse/deckhouse@00d5bc3693: modules/040-node-manager/crds/node_group.yaml",
  marks: /\bdeckhouse\.io\b/,
  documents: [
    {
      kinds: ["NodeGroup"],
      group: "deckhouse.io",
      marks: /\bkubelet["']?\s*:/,
      places: [{ path: holder, holds: "map", keys }],
    },
  ],
  header: "given",
  refusesTypes: true,
  unknown: "lost",
  fields: [],
  computed: computedBy("own", [
    "authentication",
    "authorization",
    "clusterDNS",
    "clusterDomain",
    "evictionHard",
    "kubeReserved",
    "systemReserved",
    "topologyManagerPolicy",
  ]),
  merge: { maps: "merged", zeros: "count", carriedAs: "file" },
  check: ({ root }) => [
    ...rangeProblems(findNodes(root, [...holder, "containerLogMaxFiles"]), 1, 20, "logFiles"),
    ...problemsWhere(
      findNodes(root, [...holder, "containerLogMaxSize"]),
      (text) => !/\d[EPTGMKkim|]/.test(text),
      "logSize",
    ),
  ],
  example: `apiVersion: deckhouse.io/v1
kind: NodeGroup
metadata:
  name: worker
spec:
  nodeType: Static
  kubelet:
    maxPods: 200
    containerLogMaxSize: 50Mi
    containerLogMaxFiles: 4
`,
});
