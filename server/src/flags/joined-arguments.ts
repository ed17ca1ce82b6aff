import type { Argument } from "../kubelet/index.ts";
import type { FlagPlace } from "./flag-place.ts";

/**
 * The words that a kubelet gets from several places, in order. In MicroK8s' maps a flag replaces the same flag before
 * it, and may remove it; elsewhere words are added.
 */
export function joinedArguments(places: readonly FlagPlace[]): readonly Argument[] {
  return places.reduce<readonly Argument[]>((before, { form, args, removed = [] }) => {
    if (form !== "dashed-map") return [...before, ...args];
    const names = new Set([...args.map(nameOf), ...removed]);
    return [...before.filter((arg) => !names.has(nameOf(arg))), ...args];
  }, []);
}

function nameOf({ text }: Argument): string {
  return text.replace(/=.*/s, "");
}
