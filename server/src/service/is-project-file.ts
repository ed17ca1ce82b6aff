import { projectFileName } from "../stacks/project/index.ts";
import { nameOf } from "../engine/files/uris.ts";

/** True for the address of a project's file. */
export function isProjectFile(uri: string): boolean {
  return nameOf(uri) === projectFileName;
}
