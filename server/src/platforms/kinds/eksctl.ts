import { eksctl } from "../messages/kinds/eksctl.ts";
import type { MapNode } from "../../engine/syntax/located-node.ts";
import { findNodes, nodeTextAt, type FoundNode } from "../find-nodes.ts";
import { definePlatform, type PlatformContext, type PlatformProblem } from "../platform.ts";
import { nodeadmBase } from "./shared/nodeadm-base.ts";
import { nodeadmFormula } from "./shared/size-formulas.ts";
import { below, problemAt } from "./shared/problems.ts";

const groups = ["nodeGroups", "*"] as const;

function familyOf(group: MapNode): string {
  return nodeTextAt(group, ["amiFamily"]) ?? "AmazonLinux2023";
}

/** Groups that write the extra configuration, none of which another family has. */
function isOnAmazonLinux2023({ root }: PlatformContext): boolean {
  return findNodes(root, groups).some(
    ({ value }) => value.kind === "map" && familyOf(value) === "AmazonLinux2023",
  );
}

/** Settings of Bottlerocket that eksctl rejects because it has its own fields for them. */
const groupFields = {
  "node-labels": "labels",
  "node-taints": "taints",
  "max-pods": "maxPodsPerNode",
  "cluster-dns-ip": "clusterDNS",
} as const;

type Problem = PlatformProblem<"otherFamily" | "groupField">;

/** Settings of Bottlerocket that eksctl rejects in its own node groups (checkBottlerocketSettings). */
function bottlerocketProblems(root: MapNode): readonly Problem[] {
  return findNodes(root, groups).flatMap((group): readonly Problem[] => {
    const [found] = below([group], "bottlerocket");
    if (!found || group.value.kind !== "map") return [];
    if (familyOf(group.value) !== "Bottlerocket") return [atKey(found, "otherFamily")];
    return Object.entries(groupFields).flatMap(([name, detail]) =>
      below([found], "settings", "kubernetes", name).map((setting) => ({
        ...atKey(setting, "groupField"),
        detail,
      })),
    );
  });
}

function atKey(found: FoundNode, note: Problem["note"]): Problem {
  return { ...problemAt(found, note), span: found.entry?.key.span ?? found.value.span };
}

export const platform = definePlatform({
  texts: eksctl,
  source:
    "eksctl-io/eksctl@99984adb6: pkg/apis/eksctl.io/v1alpha5/validation.go, pkg/nodebootstrap",
  marks: /\beksctl\.io\b/,
  documents: [
    {
      kinds: ["ClusterConfig"],
      group: "eksctl.io",
      places: [
        { path: [...groups, "kubeletExtraConfig"], holds: "map" },
        { path: [...groups, "overrideBootstrapCommand"], holds: "documents" },
        { path: ["managedNodeGroups", "*", "overrideBootstrapCommand"], holds: "documents" },
      ],
      settings: [{ path: [...groups, "maxPodsPerNode"], field: "maxPods", isAbove: true }],
      version: [{ path: ["metadata", "version"], form: "release" }],
    },
  ],
  header: "given",
  unknown: "kubelet",
  closed: [[], groups, ["managedNodeGroups", "*"]].map((path) => ({
    path,
    keys: [],
    isKnown: (key: string) =>
      !/kubelet/i.test(key) || (path.length > 0 && key === "kubeletExtraConfig"),
    effect: "refused" as const,
    note: "misplaced" as const,
  })),
  fields: [
    {
      fields: [
        "kind",
        "apiVersion",
        "address",
        "clusterDomain",
        "authentication",
        "authorization",
        "serverTLSBootstrap",
      ],
      effect: "refused",
      note: "own",
    },
    {
      fields: ["clusterDNS"],
      effect: "overwritten",
      when: isOnAmazonLinux2023,
      note: "dns",
      value: ["10.100.0.10"],
    },
  ],
  base: nodeadmBase,
  formulas: [nodeadmFormula],
  computed: { kubeReserved: "nodeadm", maxPods: "maxPods" },
  merge: { maps: "merged", zeros: "count", carriedAs: "drop-in" },
  check({ root }) {
    const wrongFamily = findNodes(root, groups).flatMap((group) => {
      const { value } = group;
      if (value.kind !== "map" || !/^(?:Bottlerocket|Windows)/.test(familyOf(value))) return [];
      return findNodes(value, ["kubeletExtraConfig"]).map((found) =>
        problemAt({ ...found, name: `${group.name}.${found.name}` }, "family"),
      );
    });
    const managed = findNodes(root, ["managedNodeGroups", "*", "kubeletExtraConfig"]);
    return [
      ...wrongFamily,
      ...bottlerocketProblems(root),
      ...managed.map((found) => problemAt(found, "managed")),
    ];
  },
  example: `apiVersion: eksctl.io/v1alpha5
kind: ClusterConfig
metadata:
  name: demo
  region: eu-west-1
nodeGroups:
  - name: workers
    amiFamily: AmazonLinux2023
    kubeletExtraConfig:
      kubeReserved:
        cpu: 300m
        memory: 300Mi
`,
});
