import type { PlatformTexts } from "../../../engine/messages/platform-texts.ts";

/**
 * An amount of a node that cannot be computed, since the kubelet or the platform rejects a value that it depends on, or
 * the platform sets it to a value that is not known here.
 */
export interface RefusedAmount {
  readonly resource: string;
  /** Other amounts that cannot be computed, apart from `allocatable`. */
  readonly parts: readonly ("capacity" | "kube" | "system" | "eviction" | "kubepods")[];
  /** The setting, and what is written there. */
  readonly path: string;
  readonly written: string;
  /** The platform computes it: its texts, and the id of the sentence that says how. */
  readonly computed?: { readonly texts: PlatformTexts; readonly note: string };
}

/** The amounts of a node that cannot be computed, and whether the kubelet or a platform rejects the values. */
export interface RefusedAmounts {
  readonly amounts: readonly RefusedAmount[];
  readonly version: string;
  /** The platform that carries the configuration to the node. */
  readonly platform: string | undefined;
}

/** Whether an amount of a resource cannot be computed. */
export function isRefusedAmount(
  { amounts }: RefusedAmounts,
  resource: string,
  part: RefusedAmount["parts"][number] | "allocatable",
): boolean {
  return amounts.some(
    (amount) =>
      amount.resource === resource && (part === "allocatable" || amount.parts.includes(part)),
  );
}
