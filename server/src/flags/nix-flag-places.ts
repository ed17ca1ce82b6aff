import type { Budget } from "../engine/text/budget.ts";
import { beforeOnLine } from "../engine/syntax/edits/text-lines.ts";
import type { FlagPlace } from "./flag-place.ts";
import { locatedText, sliceOf, wordsWithin } from "./located-text.ts";
import { argumentOf } from "./unit-text.ts";

/** The option of NixOS whose text is added to the kubelet's command (nixos/modules/services/cluster/kubernetes/kubelet.nix). */
const option =
  /\bkubelet(?:\.|\s*=\s*(?:rec\s*)?\{(?:[^{}]|\{[^{}]*\}){0,4000}?\b)extraOpts\s*=\s*(?:"((?:[^"\\]|\\.)*)"|''((?:[^']|'(?!'))*)'')/g;

/** Values that Nix fills in. */
const inserted = /\$\{[^}]*\}/g;

/** The flags that a configuration of NixOS gives the kubelet; `unknown` stands for values that are computed. */
export function nixFlagPlaces(
  text: string,
  { unknown, budget }: { readonly unknown: string; readonly budget: Budget },
): FlagPlace[] {
  const filled = text.replaceAll(inserted, (found) => unknown.padEnd(found.length, unknown));
  const whole = locatedText(filled, "");
  return [...filled.matchAll(option)].flatMap(({ index, 0: found, 1: line, 2: block = "" }) => {
    const value = line ?? block;
    const end = index + found.length - (line === undefined ? 2 : 1);
    const region = { start: end - value.length, end };
    if (beforeOnLine(text, region.start).includes("#")) return [];
    const args = wordsWithin(sliceOf(whole, region.start, end), budget).map(argumentOf);
    const place = { form: "command-line", name: "extraOpts", region, args } as const;
    return [{ ...place, unquoted: [], version: undefined, isExpanded: true }];
  });
}
