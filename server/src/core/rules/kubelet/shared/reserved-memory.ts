import type { ConfigTypes } from "../../../kubelet/config-types.ts";
import type { Quantity } from "../../../kubelet/quantity.ts";
import type { Setting } from "../../../kubelet/setting.ts";

/** One amount that `reservedMemory` sets aside. */
export interface ReservedLimit {
  /** The number of the NUMA node. */
  readonly node: number;
  readonly resource: string;
  readonly limit: Setting<Quantity>;
}

/** All amounts of `reservedMemory` in the order of the file. */
export function limitsOf(
  reserved: Setting<ConfigTypes["reservedMemory"]>,
): readonly ReservedLimit[] {
  return reserved.value.flatMap(({ value: { numaNode, limits } }) =>
    [...limits.value].map(([resource, limit]) => ({ node: numaNode.value, resource, limit })),
  );
}

/** 1 Mi as `1Mi`, 1000 as `1000`: the shortest way to write a number of bytes (in nanos). */
export function bytesText(nanos: bigint): string {
  const bytes = nanos / 1_000_000_000n;
  if (nanos % 1_000_000_000n !== 0n) return `${Number(nanos) / 1e9}`;
  const units = ["", "Ki", "Mi", "Gi", "Ti"];
  let power = 0;
  let value = bytes;
  while (value !== 0n && value % 1024n === 0n && power < units.length - 1) {
    value /= 1024n;
    power++;
  }
  return `${value}${units[power] ?? ""}`;
}
