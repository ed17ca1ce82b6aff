import { itemsOf, mapOf } from "../../../engine/syntax/look-up.ts";
import type { FoundNode } from "../../find-nodes.ts";
import type { PlatformProblem } from "../../platform.ts";

/** `kubeletExtraArgs` in the form of another version of kubeadm's API. */
export function extraArgsProblems(
  found: readonly FoundNode[],
  takesList: boolean,
): readonly PlatformProblem<"argsList" | "argsMap">[] {
  return found.flatMap(({ name, value, entry }): PlatformProblem<"argsList" | "argsMap">[] => {
    const isWrong = takesList
      ? (mapOf(value)?.entries.length ?? 0) > 0
      : (itemsOf(value)?.length ?? 0) > 0;
    const note = takesList ? "argsList" : "argsMap";
    const span = entry?.key.span ?? value.span;
    return isWrong ? [{ effect: "refused", span, path: name, note }] : [];
  });
}
