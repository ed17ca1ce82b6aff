import type { KubernetesVersion } from "../../../schema/table.ts";

/** A gate in the version that is looked at. */
export interface GateText {
  readonly gate: string;
  readonly version: KubernetesVersion;
}
