import type { Argument } from "../kubelet/index.ts";
import type { FlagPlace } from "./flag-place.ts";

/**
 * The words that a kubelet gets from several places, in order. In MicroK8s' maps a flag replaces the same flag before
 * it, and may remove it; elsewhere words are added.
 */
export function joinedArguments(places: readonly FlagPlace[]): readonly Argument[] {
  let joined: Argument[] = [];
  for (const { form, args, removed = [] } of places) {
    if (form === "dashed-map") {
      const names = new Set([...args.map(nameOf), ...removed]);
      joined = joined.filter((arg) => !names.has(nameOf(arg)));
    }
    for (const arg of args) joined.push(arg);
  }
  return joined;
}

function nameOf({ text }: Argument): string {
  return text.replace(/=.*/s, "");
}
