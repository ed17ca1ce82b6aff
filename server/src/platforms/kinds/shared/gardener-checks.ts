import { parseQuantity } from "../../../engine/syntax/quantity.ts";
import { isBefore } from "../../../facts/field-index.ts";
import type { MapNode } from "../../../engine/syntax/located-node.ts";
import { findNodes, nodeTextAt, type FoundNode } from "../../find-nodes.ts";
import type { PlatformContext, PlatformProblem } from "../../platform.ts";
import {
  below,
  choiceProblems,
  cpuPolicies,
  entriesOf,
  nanoseconds,
  problemAt,
  problemsWhere,
  rangeProblems,
  wholeNumber,
} from "./problems.ts";

type Note =
  | "nonNegative"
  | "pids"
  | "threshold"
  | "quantity"
  | "percent"
  | "gcOrder"
  | "logFiles"
  | "idle"
  | "parallel"
  | "parallelRange"
  | "cpuManager"
  | "swapFail"
  | "swapGate"
  | "swapBehavior"
  | "verifyVersion"
  | "verifyGate"
  | "verifyValue"
  | "allowlistAlone"
  | "allowlistItem";
type Problems = readonly PlatformProblem<Note>[];

const second = 1_000_000_000n;

/** Settings of a Shoot's kubelet that Gardener rejects (ValidateKubeletConfig). */
export function gardenerProblems({ root, version }: PlatformContext): Problems {
  const holders = [
    ...findNodes(root, ["spec", "kubernetes", "kubelet"]),
    ...findNodes(root, ["spec", "provider", "workers", "*", "kubernetes", "kubelet"]),
  ];
  return holders.flatMap((holder) => {
    const { value } = holder;
    if (value.kind !== "map") return [];
    const at = (...path: readonly string[]): readonly FoundNode[] => below([holder], ...path);
    return [
      ...numberProblems(at),
      ...mapProblems(at),
      ...pullProblems(at, value),
      ...swapProblems(at, value),
      ...verifyProblems(at, value, isBefore(version, "1.35")),
    ];
  });
}

type At = (...path: readonly string[]) => readonly FoundNode[];

function numberProblems(at: At): Problems {
  const below0 = (_text: string, node: FoundNode["value"]): boolean => (wholeNumber(node) ?? 0) < 0;
  const counts = ["maxPods", "evictionMaxPodGracePeriod", "registryPullQPS", "registryBurst"];
  const [high, low] = ["imageGCHighThresholdPercent", "imageGCLowThresholdPercent"].map(
    (name) => at(name)[0],
  );
  const [most, least] = [wholeNumber(high?.value), wholeNumber(low?.value)];
  return [
    ...problemsWhere(
      counts.flatMap((name) => at(name)),
      below0,
      "nonNegative",
    ),
    ...rangeProblems(at("podPidsLimit"), 100, Infinity, "pids"),
    ...rangeProblems(
      [high, low].filter((found) => found !== undefined),
      0,
      100,
      "percent",
    ),
    ...(low && most !== undefined && least !== undefined && least >= most
      ? [{ ...problemAt(low, "gcOrder" as const), instead: [most - 5] }]
      : []),
    ...rangeProblems(at("containerLogMaxFiles"), 2, Infinity, "logFiles"),
    ...problemsWhere(
      ["evictionPressureTransitionPeriod", "imageMinimumGCAge", "imageMaximumGCAge"].flatMap(
        (name) => at(name),
      ),
      (text) => (nanoseconds(text) ?? 0n) < 0n,
      "nonNegative",
    ),
    ...problemsWhere(
      at("streamingConnectionIdleTimeout"),
      (text) => {
        const idle = nanoseconds(text);
        return idle !== undefined && (idle < 30n * second || idle > 14_400n * second);
      },
      "idle",
      "refused",
      ["30s", "4h"],
    ),
    ...choiceProblems(at("cpuManagerPolicy"), cpuPolicies, "cpuManager"),
  ];
}

function mapProblems(at: At): Problems {
  // Gardener looks at imageFSInodesFree twice, and never at nodeFSInodesFree: there the kubelet has the word.
  const signalsOf = (...names: readonly string[]): readonly FoundNode[] =>
    names
      .flatMap((name) => entriesOf(at(name)))
      .filter(({ entry }) => entry?.key.text !== "nodeFSInodesFree");
  const quantities = [
    ...signalsOf("evictionMinimumReclaim", "kubeReserved"),
    ...at("containerLogMaxSize"),
  ];
  return [
    ...problemsWhere(
      signalsOf("evictionHard", "evictionSoft"),
      (text) => !isThresholdOfGardener(text),
      "threshold",
    ),
    ...problemsWhere(quantities, (text) => (parseQuantity(text)?.nanos ?? -1n) < 0n, "quantity"),
    ...problemsWhere(
      signalsOf("evictionSoftGracePeriod"),
      (text) => (nanoseconds(text) ?? 0n) < 0n,
      "nonNegative",
    ),
  ];
}

/** A quantity that is not negative, or an integer percentage. */
function isThresholdOfGardener(text: string): boolean {
  const quantity = parseQuantity(text);
  if (quantity) return quantity.nanos >= 0n;
  return /^\d+%$/.test(text) && Number(text.slice(0, -1)) <= 100;
}

function pullProblems(at: At, map: MapNode): Problems {
  const isSerial = nodeTextAt(map, ["serializeImagePulls"]) === "true";
  return [
    ...rangeProblems(at("maxParallelImagePulls"), 1, Infinity, "parallelRange"),
    ...problemsWhere(
      at("maxParallelImagePulls"),
      (_text, node) => isSerial && (wholeNumber(node) ?? 0) > 1,
      "parallel",
    ),
  ];
}

function swapProblems(at: At, map: MapNode): Problems {
  const swap = at("memorySwap").filter(({ value }) => value.kind === "map");
  const hasGate = nodeTextAt(map, ["featureGates", "NodeSwap"]) === "true";
  const needsGate = nodeTextAt(map, ["memorySwap", "swapBehavior"]) !== undefined && !hasGate;
  return [
    // Left out it is true.
    ...(nodeTextAt(map, ["failSwapOn"]) !== "false"
      ? swap.map((found) => problemAt(found, "swapFail" as const))
      : []),
    ...(needsGate ? swap.map((found) => problemAt(found, "swapGate" as const)) : []),
    ...choiceProblems(at("memorySwap", "swapBehavior"), ["NoSwap", "LimitedSwap"], "swapBehavior"),
  ];
}

const policies = [
  "NeverVerify",
  "NeverVerifyPreloadedImages",
  "NeverVerifyAllowlistedImages",
  "AlwaysVerify",
];

function verifyProblems(at: At, map: MapNode, isTooOld: boolean): Problems {
  const policy = at("imagePullCredentialsVerificationPolicy");
  const list = at("preloadedImagesVerificationAllowlist");
  const written = nodeTextAt(map, ["imagePullCredentialsVerificationPolicy"]);
  const isOff = nodeTextAt(map, ["featureGates", "KubeletEnsureSecretPulledImages"]) === "false";
  const isAlone = written !== "NeverVerifyAllowlistedImages";
  return [
    ...(isTooOld
      ? [...policy, ...list].map((found) => problemAt(found, "verifyVersion" as const))
      : []),
    ...(isOff ? policy.map((found) => problemAt(found, "verifyGate" as const)) : []),
    ...choiceProblems(policy, policies, "verifyValue"),
    ...(isAlone ? list.map((found) => problemAt(found, "allowlistAlone" as const)) : []),
    ...problemsWhere(
      at("preloadedImagesVerificationAllowlist", "*"),
      (text) => !isImagePattern(text),
      "allowlistItem",
    ),
  ];
}

/** The name of an image without tag and digest, or a prefix of such names with a star at its end. */
function isImagePattern(text: string): boolean {
  if (text !== text.trim()) return false;
  if (text.endsWith("/*")) return text.length > 2 && !text.slice(0, -1).includes("*");
  const name =
    /^(?:[a-zA-Z0-9][\w.-]*(?::\d+)?\/)?[a-z0-9][a-z0-9_.-]*(?:\/[a-z0-9][a-z0-9_.-]*)*$/;
  return name.test(text);
}
