import type { ConfigTypes } from "../../../config-types.ts";
import type { Quantity } from "../../../../engine/syntax/quantity.ts";
import type { Setting } from "../../../../engine/rules/setting.ts";

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
