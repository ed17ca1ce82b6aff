import { withoutEnd } from "./run-before.ts";

/** A name that begins and ends with a letter or digit, as Kubernetes wants it. */
export function withProperEnds(name: string): string {
  return withoutEnd(name.replace(/^[^A-Za-z0-9]+/, ""), /[^A-Za-z0-9]/);
}
