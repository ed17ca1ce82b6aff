import type { KubernetesVersion } from "../../../../facts/table.ts";

/** A gate in the version that is looked at. */
export interface GateText {
  readonly gate: string;
  readonly version: KubernetesVersion;
}
