import { parseQuantity } from "../../../engine/syntax/quantity.ts";
import { isUnknown } from "../../../engine/syntax/hole.ts";
import { plainText, type ExactJson } from "../../../engine/text/json-text.ts";
import type { MapNode } from "../../../engine/syntax/located-node.ts";
import { camelCase } from "../../../engine/text/snake-case.ts";
import { findNodes, type FoundNode } from "../../find-nodes.ts";
import type { PlatformProblem } from "../../platform.ts";
import {
  below,
  cpuPolicies,
  entriesOf,
  nanoseconds,
  problemAt,
  problemsWhere,
  rangeProblems,
  topologyPolicies,
  wholeNumber,
} from "./problems.ts";

type GkeNote =
  | "cpuManager"
  | "memoryManager"
  | "topology"
  | "scope"
  | "period"
  | "pids"
  | "gcRange"
  | "gcOrder"
  | "minimumAge"
  | "maximumAge"
  | "logSize"
  | "logFiles"
  | "pulls"
  | "grace"
  | "softMemory"
  | "softShare"
  | "reclaim"
  | "shutdown"
  | "critical"
  | "port"
  | "restart"
  | "sysctls"
  | "sysctlText";
type Problems = readonly PlatformProblem<GkeNote>[];

/** The path of the kubelet's settings in the file for gcloud. */
export const filePlace = ["kubeletConfig"] as const;

/** Their paths in a ComputeClass. */
export const classPlaces = [
  ["spec", "priorities", "*", "nodeSystemConfig", "kubeletConfig"],
  ["spec", "priorityDefaults", "nodeSystemConfig", "kubeletConfig"],
] as const;

/** Their paths in resources of Config Connector, and of Crossplane in either form. */
export const resourcePlaces = [
  ["spec", "nodeConfig", "kubeletConfig"],
  ["spec", "forProvider", "nodeConfig", "kubeletConfig"],
  ["spec", "forProvider", "nodeConfig", "*", "kubeletConfig", "*"],
] as const;

/** The nodes at a path below the settings. */
export type At = (...path: readonly string[]) => readonly FoundNode[];

const millisecond = 1_000_000n;
const second = 1_000n * millisecond;

/** Ranges of integers, both ends included. */
const numbers: readonly (readonly [key: string, from: number, to: number, note: GkeNote])[] = [
  ["podPidsLimit", 1024, 4_194_303, "pids"],
  ["imageGcLowThresholdPercent", 10, 85, "gcRange"],
  ["imageGcHighThresholdPercent", 10, 85, "gcRange"],
  ["containerLogMaxFiles", 2, 10, "logFiles"],
  ["maxParallelImagePulls", 2, 5, "pulls"],
  ["evictionMaxPodGracePeriodSeconds", 0, 300, "grace"],
];

/** The values that a key may have; the empty one stands for the default. */
const choices: readonly (readonly [
  path: readonly string[],
  words: readonly string[],
  note: GkeNote,
])[] = [
  [["cpuManagerPolicy"], cpuPolicies, "cpuManager"],
  [["memoryManager", "policy"], cpuPolicies, "memoryManager"],
  [["topologyManager", "policy"], topologyPolicies, "topology"],
  [["topologyManager", "scope"], ["container", "pod"], "scope"],
];

/** The least share of each signal but memory; the most is a half. */
const leastShares: Readonly<Record<string, number>> = {
  nodefsAvailable: 10,
  nodefsInodesFree: 5,
  imagefsAvailable: 15,
  imagefsInodesFree: 5,
  pidAvailable: 10,
};

/** Settings that gcloud and the API reject in a node system configuration, in its file or in a ComputeClass. */
export function gkeProblems(root: MapNode): Problems {
  const holders = [filePlace, ...classPlaces, ...resourcePlaces].flatMap((path) =>
    findNodes(root, path),
  );
  return [
    ...holders.flatMap((holder) => {
      const at: At = (...path) => below([holder], ...path);
      return [...settingProblems(at), ...shutdownProblems(at)];
    }),
    ...problemsWhere(
      [filePlace, ...classPlaces].flatMap((path) =>
        findNodes(root, [...path, "insecureKubeletReadonlyPortEnabled"]),
      ),
      (_text, { value }) => value.type !== "bool" && value.type !== "null",
      "port",
      "refused",
      [],
      (text) => /^(?:true|false)$/i.exec(text)?.[0].toLowerCase(),
    ),
    ...problemsWhere(
      entriesOf(findNodes(root, ["linuxConfig", "sysctl"])),
      (_text, { value }) => value.type !== "string",
      "sysctlText",
    ),
  ];
}

/** Problems of the settings at one place. */
export function settingProblems(at: At): Problems {
  return [
    ...numbers.flatMap(([key, from, to, note]) => rangeProblems(at(key), from, to, note)),
    ...choices.flatMap(([path, words, note]) =>
      problemsWhere(
        at(...path),
        // The kubelet's spelling of the policies of memory is written too.
        (text) => !["", ...words].includes(note === "memoryManager" ? text.toLowerCase() : text),
        note,
        "refused",
        words,
      ),
    ),
    ...problemsWhere(
      at("allowedUnsafeSysctls", "*"),
      (text) => !/^(?:kernel\.(?:shm|msg).*|kernel\.sem|fs\.mqueue.*|net\..+)$/.test(text),
      "sysctls",
    ),
    ...orderProblems(at),
    ...timeProblems(at),
    ...sizeProblems(at),
    ...evictionProblems(at),
  ];
}

/** True for a number between two others, and for values that are not numbers: those are reported as a wrong type. */
function isWithin(value: number | undefined, from: number, to: number): boolean {
  return value === undefined || (value >= from && value <= to);
}

function orderProblems(at: At): Problems {
  const [low] = at("imageGcLowThresholdPercent");
  const [high] = at("imageGcHighThresholdPercent");
  const [least, most] = [wholeNumber(low?.value) ?? 80, wholeNumber(high?.value) ?? 85];
  const blamed = low ?? high;
  if ([low, high].some((found) => isUnknown(found?.value))) return [];
  return blamed && least >= most
    ? [{ ...problemAt(blamed, "gcOrder"), instead: low ? [most - 5] : [] }]
    : [];
}

function timeProblems(at: At): Problems {
  const isOutside =
    (from: bigint, to: bigint) =>
    (text: string): boolean => {
      const time = nanoseconds(text);
      return time !== undefined && (time < from || time > to);
    };
  const [minimum] = at("imageMinimumGcAge");
  const written = minimum?.value.kind === "scalar" ? nanoseconds(minimum.value.text) : undefined;
  const least = written ?? 120n * second;
  return [
    ...problemsWhere(
      [...at("cpuCFSQuotaPeriod"), ...at("cpuCfsQuotaPeriod")],
      (text) => nanoseconds(text) === undefined || isOutside(millisecond, second)(text),
      "period",
      "refused",
      undefined,
      // Seconds would be too long.
      (text) => (/^\d+$/.test(text) ? `${text}ms` : undefined),
    ),
    ...problemsWhere(at("imageMinimumGcAge"), isOutside(1n, 120n * second), "minimumAge"),
    ...problemsWhere(
      at("imageMaximumGcAge"),
      (text) => {
        const most = nanoseconds(text);
        return most !== undefined && most !== 0n && most <= least && !isUnknown(minimum?.value);
      },
      "maximumAge",
    ),
    ...problemsWhere(
      at("crashLoopBackOff", "maxContainerRestartPeriod"),
      isOutside(second, 300n * second),
      "restart",
    ),
  ];
}

/** Bytes of a number with Ki, Mi or Gi; undefined for anything else. */
function bytesOf(text: string): bigint | undefined {
  const quantity = /^\d+(?:[KMG]i)$/.test(text) ? parseQuantity(text) : undefined;
  return quantity && quantity.nanos / second;
}

const mebibyte = 1n << 20n;

function sizeProblems(at: At): Problems {
  return problemsWhere(
    at("containerLogMaxSize"),
    (text) => {
      const size = bytesOf(text);
      return size === undefined || size < 10n * mebibyte || size > 500n * mebibyte;
    },
    "logSize",
    "refused",
    ["10Mi", "500Mi"],
  );
}

/** The number before `%`; undefined for anything else. */
function shareOf(text: string): number | undefined {
  const [, share] = /^(\d+(?:\.\d+)?)%$/.exec(text) ?? [];
  return share === undefined ? undefined : Number(share);
}

function evictionProblems(at: At): Problems {
  const shares = entriesOf(at("evictionSoft")).filter(({ entry }) =>
    Object.hasOwn(leastShares, camelCase(entry?.key.text ?? "")),
  );
  return [
    ...problemsWhere(
      at("evictionSoft", "memoryAvailable"),
      (text) => (bytesOf(text) ?? 0n) < 100n * mebibyte,
      "softMemory",
    ),
    ...shares.flatMap((found) => {
      const least = leastShares[camelCase(found.entry?.key.text ?? "")] ?? 0;
      return problemsWhere(
        [found],
        (text) => !isWithin(shareOf(text) ?? -1, least, 50),
        "softShare",
      );
    }),
    ...problemsWhere(
      entriesOf(at("evictionMinimumReclaim")),
      (text) => !isWithin(shareOf(text) ?? -1, 0, 10),
      "reclaim",
    ),
  ];
}

/** The number of a duration in whole seconds; undefined for anything else. */
export function secondsOf(period: ExactJson): number | undefined {
  const time = nanoseconds(plainText(period));
  return time === undefined ? undefined : Number(time / second);
}

function shutdownProblems(at: At): Problems {
  const [total] = at("shutdownGracePeriodSeconds");
  const most = total ? Math.min(wholeNumber(total.value) ?? 120, 120) : -1;
  if (isUnknown(total?.value)) return [];
  return [
    ...problemsWhere(
      at("shutdownGracePeriodSeconds"),
      (_text, node) => ![0, 30, 120].includes(wholeNumber(node) ?? -1),
      "shutdown",
      "refused",
      [0, 30, 120],
      secondsOf,
    ),
    ...problemsWhere(
      at("shutdownGracePeriodCriticalPodsSeconds"),
      (_text, node) => !isWithin(wholeNumber(node) ?? -1, 0, most),
      "critical",
      "refused",
      most > 0 ? [Math.min(most, 30)] : [],
      secondsOf,
    ),
  ];
}
