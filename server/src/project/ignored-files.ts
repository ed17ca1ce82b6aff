import { globMatcher } from "../text/glob.ts";
import type { ProjectSettings } from "./project-file-model.ts";

/** Tells of a path below the project's folder, with `/`, whether the project passes the file over. */
export function ignoredBy({ ignore = [] }: ProjectSettings): (path: string) => boolean {
  const matchers = ignore.map(globMatcher);
  return (path) => matchers.some((matches) => matches(path));
}
