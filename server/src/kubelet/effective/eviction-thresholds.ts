import { isAboveMain } from "./layer-span.ts";
import type { Config } from "../config.ts";
import { parseGoFloat32 } from "../go-numbers.ts";
import type { NodeDescription } from "../node-description.ts";
import { parseQuantity } from "../../engine/syntax/quantity.ts";
import type { Setting } from "../../engine/rules/setting.ts";
import { windowsHardThresholds } from "../derived-defaults.ts";
import { withoutEnd } from "../../engine/text/run-before.ts";

/** The signals that the kubelet's parser knows; others are reported by the decoder. */
const signals: ReadonlySet<string> = new Set([
  "memory.available",
  "nodefs.available",
  "nodefs.inodesFree",
  "imagefs.available",
  "imagefs.inodesFree",
  "pid.available",
  "containerfs.available",
  "containerfs.inodesFree",
  "allocatableMemory.available",
]);

/** What `evictionHard` is on Linux where nothing is written. */
export const defaultHardThresholds: ReadonlyMap<string, string> = new Map([
  ["memory.available", "100Mi"],
  ["nodefs.available", "10%"],
  ["nodefs.inodesFree", "5%"],
  ["imagefs.available", "15%"],
  ["imagefs.inodesFree", "5%"],
]);

/** What `evictionHard` is on the node where nothing is written; a node of which nothing is said is a Linux node. */
export function defaultThresholdsOn(
  node: NodeDescription | undefined,
): ReadonlyMap<string, string> {
  return node?.os === "windows" ? windowsHardThresholds : defaultHardThresholds;
}

/** A threshold as the kubelet reads it; "off": it is silently ignored. */
export type Threshold =
  | { readonly kind: "off" | "invalid" }
  /** `amount` in percent. */
  | { readonly kind: "percent"; readonly amount: number }
  /** `amount` in units of 1/10^9. */
  | { readonly kind: "quantity"; readonly amount: bigint };

/** Reads `100Mi`, `10%`. Only the very texts `0%` and `100%` switch a signal off. */
export function readThreshold(text: string): Threshold {
  if (text === "0%" || text === "100%") return { kind: "off" };
  return readAmount(text);
}

/** Reads the amount of a threshold or of a minimum reclaim, whatever its sign. */
export function readAmount(
  text: string,
): Exclude<Threshold, { kind: "off" }> | { kind: "invalid" } {
  if (text.endsWith("%")) {
    const percent = parseGoFloat32(withoutEnd(text, /%/));
    return percent === undefined ? { kind: "invalid" } : { kind: "percent", amount: percent };
  }
  const quantity = parseQuantity(text);
  return quantity ? { kind: "quantity", amount: quantity.nanos } : { kind: "invalid" };
}

/** True for a threshold that the kubelet would watch. */
export function isEffective(threshold: Threshold): boolean {
  if (threshold.kind === "percent") return threshold.amount >= 0 && threshold.amount <= 100;
  return threshold.kind === "quantity" && threshold.amount > 0n;
}

type Thresholds = Setting<ReadonlyMap<string, Setting<string>>>;

/** A written entry of an eviction map, with its signal. */
export interface SignalEntry {
  readonly signal: string;
  readonly setting: Setting<string>;
}

/** The written entries of maps whose signals exist. */
export function entriesOfSignals(...maps: readonly Thresholds[]): readonly SignalEntry[] {
  return maps.flatMap((map) =>
    [...map.value]
      .filter(([signal, setting]) => signals.has(signal) && setting.written)
      .map(([signal, setting]) => ({ signal, setting })),
  );
}

/**
 * The hard thresholds by signal as the kubelet has them: written ones replace all defaults, unless
 * `mergeDefaultEvictionSettings` (since 1.33) adds the defaults.
 */
export function hardThresholds(
  config: Config,
  node: NodeDescription | undefined,
): ReadonlyMap<string, string> {
  const hard = config.setting("evictionHard");
  if (!hard.written && node?.os === "windows" && hard.value.size > 0) return windowsHardThresholds;
  const written = [...hard.value].map(([signal, { value }]) => [signal, value] as const);
  return new Map(mergesDefaults(config) ? [...defaultThresholdsOn(node), ...written] : written);
}

/** True where the kubelet adds the default hard thresholds to those in the file. */
export function mergesDefaults(config: Config): boolean {
  const merge = config.setting("mergeDefaultEvictionSettings");
  return merge.value && !isFromDropIn(merge);
}

/** True for a setting after the main file of a set: a drop-in's request to merge the defaults comes too late. */
export function isFromDropIn({ written, span }: Setting<boolean>): boolean {
  return written && isAboveMain(span);
}
