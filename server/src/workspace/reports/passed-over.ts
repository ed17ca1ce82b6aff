import { passedOverName } from "../../kubelet/index.ts";
import type { FileSets } from "./sets-of-files.ts";

/** For a file in no set, its folder decides whether the kubelet skips it. */
export function withPassedOver(sets: FileSets, path: string): FileSets {
  const isAlone = sets.sets.length === 0 && sets.skippedAs === undefined;
  return isAlone ? { ...sets, skippedAs: passedOverName(path) } : sets;
}
