import { nameOf } from "../engine/files/uris.ts";
import type { StackFiles } from "./stack-files.ts";

/** A short name: of the main file, or of the folder where there is none. */
export function stackName({ id, main, dropInFolder = "" }: StackFiles): string {
  if (main === undefined) return nameOf(dropInFolder);
  // Several sets of one main file differ in the drop-ins and flags that override it.
  const isOther = id !== main && dropInFolder !== "";
  return isOther ? `${nameOf(main)}, ${nameOf(dropInFolder)}` : nameOf(main);
}
