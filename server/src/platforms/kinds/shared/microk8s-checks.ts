import type { MapNode } from "../../../engine/syntax/located-node.ts";
import { mapOf } from "../../../engine/syntax/look-up.ts";
import { findNodes } from "../../find-nodes.ts";
import type { PlatformProblem } from "../../platform.ts";
import { argumentProblems, keysMeant } from "./argument-map.ts";
import { problemAt, scalarIn } from "./problems.ts";

/** The keys of a launch configuration (`pkg/k8sinit/schema.go`). */
const keys = [
  "version",
  "addonRepositories",
  "addons",
  "persistentClusterToken",
  "join",
  "extraSANs",
  "containerdRegistryConfigs",
  "extraConfigFiles",
  "extraCNIEnv",
  "extraFIPSEnv",
  "extraKubeletArgs",
  "extraKubeAPIServerArgs",
  "extraKubeProxyArgs",
  "extraKubeControllerManagerArgs",
  "extraKubeSchedulerArgs",
  "extraKubeliteEnv",
  "extraContainerdArgs",
  "extraContainerdEnv",
  "extraDqliteArgs",
  "extraDqliteEnv",
  "extraMicroK8sClusterAgentArgs",
  "extraMicroK8sClusterAgentEnv",
  "extraMicroK8sAPIServerProxyArgs",
  "extraMicroK8sAPIServerProxyEnv",
  "extraEtcdArgs",
  "extraEtcdEnv",
  "extraFlanneldArgs",
  "extraFlanneldEnv",
];

type Note = "version" | "noVersion" | "map" | "value" | "dashes" | "unknown";
type Problems = readonly PlatformProblem<Note>[];

/** Problems of a launch configuration's document that MicroK8s rejects or ignores. */
export function microk8sProblems(root: MapNode): Problems {
  return [
    ...versionProblems(root),
    ...argumentProblems(root, "extraKubeletArgs"),
    ...keysMeant(root, keys).map(
      ({ key, meant }) =>
        ({
          effect: "lost",
          span: key.span,
          path: key.text,
          note: "unknown",
          detail: meant,
        }) as const,
    ),
  ];
}

/** A document that says nothing is passed over; every other has a version. */
function versionProblems(root: MapNode): Problems {
  const [version] = findNodes(root, ["version"]);
  const text = version && scalarIn(version)?.text;
  if (version && text !== undefined && text !== "") {
    return isSupported(text) ? [] : [problemAt(version, "version")];
  }
  const first = root.entries.find(({ key, value }) => keys.includes(key.text) && !isEmpty(value));
  if (!first) return [];
  return [{ effect: "refused", span: first.key.span, path: "version", note: "noVersion" }];
}

function isEmpty(node: MapNode["entries"][number]["value"]): boolean {
  if (node.kind === "list") return node.items.length === 0;
  const map = mapOf(node);
  return map ? map.entries.length === 0 : node.kind === "scalar" && node.text === "";
}

/** A semantic version from 0.1.0 to 0.2.0; one with a part behind a dash comes before it. */
function isSupported(text: string): boolean {
  const number = String.raw`(0|[1-9]\d*)`;
  const semantic = new RegExp(
    String.raw`^\s*v?${number}\.${number}\.${number}(-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?\s*$`,
  );
  const [, major, minor, patch, before] = semantic.exec(text) ?? [];
  if (major !== "0") return false;
  if (minor === "1") return patch !== "0" || before === undefined;
  return minor === "2" && patch === "0";
}
