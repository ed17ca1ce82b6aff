import { hypershift } from "../messages/kinds/hypershift.ts";
import type { MapNode } from "../../engine/syntax/located-node.ts";
import { findNode, nodeTextAt } from "../find-nodes.ts";
import { definePlatform, type PlatformProblem } from "../platform.ts";

const place = ["data", "config"];
const tuning = ["data", "tuning"];

/** Kinds of these groups belong to the operator that it hands them to. */
const groups = /^(?:machineconfiguration|operator|config)\.openshift\.io\//;

interface Header {
  readonly apiVersion: string;
  readonly kind: string;
}

/** The headers of the documents in the text. */
function headersIn(root: MapNode): readonly Header[] {
  return (nodeTextAt(root, place) ?? "")
    .split(/^---.*$/m)
    .map((text) => ({
      apiVersion: /^apiVersion:\s*["']?([^\s"']+)/m.exec(text)?.[1] ?? "",
      kind: /^kind:\s*["']?([^\s"']+)/m.exec(text)?.[1] ?? "",
    }))
    .filter(({ kind }) => kind !== "");
}

export const platform = definePlatform({
  texts: hypershift,
  source: "openshift/hypershift@3ee9615567: hypershift-operator/controllers/nodepool/config.go",
  marks:
    /machineconfiguration\.openshift\.io|performance\.openshift\.io|\bKubeletConfiguration\b|namespace:\s*clusters\b/,
  documents: [
    {
      kinds: ["ConfigMap"],
      group: "v1",
      marks: /\bConfigMap\b/,
      is: (root) => {
        const isOfClusters = nodeTextAt(root, ["metadata", "namespace"]) === "clusters";
        // The Node Tuning Operator's documents have a key of their own.
        if (
          /^apiVersion:\s*["']?performance\.openshift\.io\//m.test(nodeTextAt(root, tuning) ?? "")
        )
          return true;
        return headersIn(root).some(
          ({ apiVersion, kind }) =>
            isOfClusters ||
            kind === "KubeletConfiguration" ||
            apiVersion.startsWith("machineconfiguration.openshift.io/"),
        );
      },
      places: [
        { path: place, holds: "documents" },
        { path: tuning, holds: "documents" },
      ],
    },
  ],
  header: "wanted",
  refusesTypes: true,
  unknown: "lost",
  fields: [],
  merge: { maps: "merged", zeros: "lost", carriedAs: "file" },
  check({ root }) {
    const found = findNode(root, place);
    const wrong = headersIn(root).find(({ apiVersion }) => !groups.test(apiVersion));
    if (!found || !wrong) return [];
    const note = wrong.kind === "KubeletConfiguration" ? "plain" : "kind";
    const span = found.entry?.key.span ?? found.value.span;
    const problem: PlatformProblem<"plain" | "kind"> = {
      effect: "refused",
      span,
      path: found.name,
      note,
    };
    return [problem];
  },
  example: `apiVersion: v1
kind: ConfigMap
metadata:
  name: more-pods
  namespace: clusters
data:
  config: |
    apiVersion: machineconfiguration.openshift.io/v1
    kind: KubeletConfig
    metadata:
      name: more-pods
    spec:
      kubeletConfig:
        maxPods: 400
`,
});
