import { globMatcher } from "../../engine/text/glob.ts";
import type { ProjectSettings } from "./project-file-model.ts";

/** Whether the project ignores a path below its folder, with `/`. */
export function ignoredBy({ ignore = [] }: ProjectSettings): (path: string) => boolean {
  const matchers = ignore.map(globMatcher);
  return (path) => matchers.some((matches) => matches(path));
}
