import { parseQuantity } from "../../../../kubelet/quantity.ts";
import { isBefore } from "../../../../schema/field-index.ts";
import type { MapNode } from "../../../../syntax/located-node.ts";
import { findNodes, textAt, type FoundNode } from "../../find-nodes.ts";
import type { PlatformContext, PlatformProblem } from "../../platform.ts";
import {
  below,
  entriesOf,
  isThreshold,
  nanoseconds,
  problemAt,
  problemsWhere,
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

/** What Gardener has against the kubelet's settings of a Shoot (ValidateKubeletConfig). */
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
    ...problemsWhere(at("podPidsLimit"), (_text, node) => (wholeNumber(node) ?? 100) < 100, "pids"),
    ...problemsWhere(
      [high, low].filter((found) => found !== undefined),
      (_text, node) => (wholeNumber(node) ?? 0) < 0 || (wholeNumber(node) ?? 0) > 100,
      "percent",
    ),
    ...(low && most !== undefined && least !== undefined && least >= most
      ? [problemAt(low, "gcOrder" as const)]
      : []),
    ...problemsWhere(
      at("containerLogMaxFiles"),
      (_text, node) => (wholeNumber(node) ?? 2) < 2,
      "logFiles",
    ),
    ...problemsWhere(
      at("evictionPressureTransitionPeriod"),
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
    ),
    ...problemsWhere(
      at("cpuManagerPolicy"),
      (text) => text !== "none" && text !== "static",
      "cpuManager",
    ),
  ];
}

function mapProblems(at: At): Problems {
  const thresholds = [...entriesOf(at("evictionHard")), ...entriesOf(at("evictionSoft"))];
  const quantities = [...entriesOf(at("evictionMinimumReclaim")), ...entriesOf(at("kubeReserved"))];
  return [
    ...problemsWhere(thresholds, (text) => !isThreshold(text), "threshold"),
    ...problemsWhere(quantities, (text) => (parseQuantity(text)?.nanos ?? -1n) < 0n, "quantity"),
    ...problemsWhere(
      entriesOf(at("evictionSoftGracePeriod")),
      (text) => (nanoseconds(text) ?? 0n) < 0n,
      "nonNegative",
    ),
  ];
}

function pullProblems(at: At, map: MapNode): Problems {
  if (textAt(map, ["serializeImagePulls"]) !== "true") return [];
  return problemsWhere(
    at("maxParallelImagePulls"),
    (_text, node) => (wholeNumber(node) ?? 0) > 1,
    "parallel",
  );
}

function swapProblems(at: At, map: MapNode): Problems {
  const swap = at("memorySwap");
  const hasGate = textAt(map, ["featureGates", "NodeSwap"]) === "true";
  const needsGate = textAt(map, ["memorySwap", "swapBehavior"]) !== undefined && !hasGate;
  return [
    ...(textAt(map, ["failSwapOn"]) === "true"
      ? swap.map((found) => problemAt(found, "swapFail" as const))
      : []),
    ...(needsGate ? swap.map((found) => problemAt(found, "swapGate" as const)) : []),
    ...problemsWhere(
      at("memorySwap", "swapBehavior"),
      (text) => text !== "NoSwap" && text !== "LimitedSwap",
      "swapBehavior",
    ),
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
  const written = textAt(map, ["imagePullCredentialsVerificationPolicy"]);
  const isOff = textAt(map, ["featureGates", "KubeletEnsureSecretPulledImages"]) === "false";
  const isAlone = written !== "NeverVerifyAllowlistedImages";
  return [
    ...(isTooOld
      ? [...policy, ...list].map((found) => problemAt(found, "verifyVersion" as const))
      : []),
    ...(isOff ? policy.map((found) => problemAt(found, "verifyGate" as const)) : []),
    ...problemsWhere(policy, (text) => !policies.includes(text), "verifyValue"),
    ...(isAlone ? list.map((found) => problemAt(found, "allowlistAlone" as const)) : []),
    ...problemsWhere(
      at("preloadedImagesVerificationAllowlist", "*"),
      (text) => !isImagePattern(text),
      "allowlistItem",
    ),
  ];
}

/** `registry.example.com/team/*`: a host, a way to the repository, and a star at the end at most. */
function isImagePattern(text: string): boolean {
  const plain = text.replace(/\/\*$/, "");
  return /^[a-zA-Z0-9][\w.-]*(?::\d+)?(?:\/[a-z0-9][\w.-]*)*$/.test(plain) && plain !== "";
}
