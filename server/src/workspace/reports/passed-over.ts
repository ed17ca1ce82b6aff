import { passedOverName } from "../../kubelet/index.ts";
import type { FileSets } from "./named-sets.ts";

/** In no set, the folder that a file lies in decides whether the kubelet passes it over. */
export function withPassedOver(sets: FileSets, path: string): FileSets {
  const isAlone = sets.sets.length === 0 && sets.skippedAs === undefined;
  return isAlone ? { ...sets, skippedAs: passedOverName(path) } : sets;
}
