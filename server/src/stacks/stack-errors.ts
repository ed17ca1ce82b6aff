import { type CheckedStack, flagLocation } from "../kubelet/index.ts";
import type { Finding } from "../engine/analysis/finding.ts";
import type { StackPlace } from "./stack-origins.ts";

/** Something that keeps the kubelet from starting with a set. */
export interface StackError {
  readonly finding: Finding;
  /** Undefined where no file says it: a flag from the settings, a folder without files. */
  readonly place: StackPlace | undefined;
}

/** True for an error of the kubelet's; false for one that only the user's settings call an error. */
export function stopsKubelet({
  finding: { severity, ruleSeverity = severity },
}: StackError): boolean {
  return ruleSeverity === "error";
}

/**
 * All errors of a set in the order of loading, including those of files that are not open. Errors about its folder come
 * first and are reported on the first file.
 */
export function errorsOfStack(
  stack: CheckedStack,
  folderFindings: readonly Finding[],
): StackError[] {
  const first = stack.files.findIndex((file) => file !== undefined);
  const ofFolder = folderFindings.map((finding) => ({ layer: first, finding }));
  return [...ofFolder, ...stack.findings]
    .filter(({ finding }) => finding.severity === "error")
    .map(({ layer, finding }) => ({ finding, place: placeOf(layer, finding, stack) }));
}

/** All findings of a set with their places, in the order of loading. */
export function placedFindings(stack: CheckedStack): StackError[] {
  return stack.findings.map(({ layer, finding }) => ({
    finding,
    place: placeOf(layer, finding, stack),
  }));
}

function placeOf(layer: number, { span }: Finding, stack: CheckedStack): StackPlace | undefined {
  if (stack.files[layer]) return { layer, span };
  const place = layer < stack.files.length ? undefined : flagLocation(span, stack);
  return place && { ...place, layer };
}
