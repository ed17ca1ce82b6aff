import { nameOf } from "../engine/files/uris.ts";
import type { StackFiles } from "./stack-files.ts";

/** A short name: of the main file, else of the folder, else of the unit that starts the kubelet. */
export function stackName({ id, main, dropInFolder = "" }: StackFiles): string {
  if (main === undefined) return nameOf(dropInFolder === "" ? id : dropInFolder);
  // Several sets of one main file differ in the drop-ins and flags that override it.
  const isOther = id !== main && dropInFolder !== "";
  return isOther ? `${nameOf(main)}, ${nameOf(dropInFolder)}` : nameOf(main);
}
