import {
  isWritten,
  maker,
  preferred,
  removeAt,
  renameAt,
  safe,
  textAt,
} from "../../edits/answers.ts";
import { joinEdits, setValue } from "../../edits/document-editor.ts";
import { behindColon, writtenPlace } from "../../edits/edited-document.ts";
import {
  type Answers,
  type Fix,
  type FixContext,
  type FixMaker,
  type Standing,
  fixOf,
} from "../../edits/fix.ts";
import { beforeOnLine, isFirstOnLine, lineBreakOf } from "../../edits/text-lines.ts";
import type { Finding } from "../../findings/finding.ts";
import { pathOfKey } from "../../text/value-path.ts";
import { type ParamsOf, forMessage } from "../for-message.ts";

/** The fixes of rules about the gates themselves. */
export const gateRuleFixes: readonly (readonly [rule: string, maker: FixMaker])[] = [
  forMessage("feature-gate-unknown", ({ suggestion }, { path }, context) => [
    suggestion === undefined ? undefined : renameAt(path, suggestion, context, preferred),
    removeAt(path, context, preferred),
  ]),
  ["feature-gate-removed", maker.removal(safe)],
  ["feature-gate-locked", maker.removal(safe)],
  ["feature-gate-redundant", maker.removal(safe)],
  forMessage("feature-gate-ga-or-deprecated", ({ isDefault }, { path }, context) => [
    removeAt(path, context, { isPreferred: isDefault, isSafe: isDefault }),
  ]),
  forMessage("feature-gate-dependency", dependencies),
  forMessage("feature-gate-all-alpha-beta", nameGates),
];

/** The fixes of settings whose gate is off, by what their message carries. */
export const gateOffFixes: FixMaker = (finding, context) => {
  const { params } = finding.message;
  return "offHere" in params ? [gateOn(params.gate, context), removeAt(finding.path, context)] : [];
};

/**
 * Has a gate on: by removing the line that switches it off where it is on by default, else by a line of
 * its own.
 */
export function gateOn(
  gate: string,
  context: FixContext,
  more: Standing = preferred,
): Fix | undefined {
  const line = gatePath(gate);
  const isMixed = ["AllAlpha", "AllBeta"].some((all) => isWritten(context, gatePath(all)));
  if (isDefaultOn(gate, context) && isWritten(context, line) && !isMixed) {
    return removeAt(line, context, more);
  }
  return switchGate(gate, true, context, more);
}

/** Has a gate off, in the same way. */
export function gateOff(gate: string, context: FixContext, more: Standing = {}): Fix | undefined {
  return isDefaultOn(gate, context)
    ? switchGate(gate, false, context, more)
    : removeAt(gatePath(gate), context, more);
}

function switchGate(
  gate: string,
  state: boolean,
  { edited }: FixContext,
  more: Standing,
): Fix | undefined {
  const edits = setValue(edited, gatePath(gate), state);
  return fixOf({ key: "switch-gate", params: { gate, state } }, edits, more);
}

function gatePath(gate: string): string {
  return pathOfKey("featureGates", gate);
}

function isDefaultOn(gate: string, { knowledge, analysis }: FixContext): boolean {
  return knowledge.gates.stateIn(gate, analysis.version)?.default === true;
}

function isOn(gate: string, context: FixContext): boolean {
  const written = textAt(context, gatePath(gate));
  return written === undefined ? isDefaultOn(gate, context) : written === "true";
}

/** The gates that need one that is off go off too; or those that one needs go on. */
function dependencies(
  { blamed, enabled, disabled }: ParamsOf<"feature-gate-dependency">,
  { path }: Finding,
  context: FixContext,
): Answers {
  const isOff = disabled.includes(blamed);
  const gates = isOff ? withDependants(enabled, context) : withNeeded(disabled, context);
  return [switchGates(gates, !isOff, context), removeAt(path, context)];
}

function withDependants(gates: readonly string[], context: FixContext): readonly string[] {
  const { gates: index } = context.knowledge;
  const { version } = context.analysis;
  const all = new Set(gates);
  // The set grows while it is walked: what depends on a gate that was added is looked for as well.
  for (const gate of all) {
    for (const other of index.namesIn(version)) {
      const needs = index.dependencies(other, version).includes(gate);
      if (needs && isOn(other, context)) all.add(other);
    }
  }
  return [...all];
}

function withNeeded(gates: readonly string[], context: FixContext): readonly string[] {
  const all = new Set(gates);
  for (const gate of all) {
    for (const needed of context.knowledge.gates.dependencies(gate, context.analysis.version)) {
      if (!isOn(needed, context)) all.add(needed);
    }
  }
  return [...all];
}

function switchGates(
  gates: readonly string[],
  state: boolean,
  context: FixContext,
): Fix | undefined {
  const [only, ...others] = gates;
  if (only !== undefined && others.length === 0) {
    return switchGate(only, state, context, preferred);
  }
  const edits = joinEdits(...gates.map((gate) => setValue(context.edited, gatePath(gate), state)));
  return fixOf({ key: "switch-gates", params: { gates, state } }, edits, preferred);
}

/** The line of a whole stage, or the lines of the gates that it stands for. */
function nameGates(
  { gate, stage, on }: ParamsOf<"feature-gate-all-alpha-beta">,
  { path }: Finding,
  context: FixContext,
): Answers {
  const { gates: index } = context.knowledge;
  const { version } = context.analysis;
  const names = index.namesIn(version).filter((name) => {
    const state = index.stateIn(name, version);
    const isFree = state?.stage === stage && !state.locked && !isWritten(context, gatePath(name));
    return isFree && state.default !== on;
  });
  return [removeAt(path, context), instead(path, gate, names, on, context)];
}

function instead(
  path: string,
  gate: string,
  names: readonly string[],
  on: boolean,
  { edited }: FixContext,
): Fix | undefined {
  const entry = writtenPlace(edited, path)?.entry;
  if (!entry || behindColon(edited, entry) === undefined) return undefined;
  const { start } = entry.span;
  const isOnLines = isFirstOnLine(edited.text, start);
  const isQuoted = edited.format === "json";
  const lineBreak = isOnLines
    ? `${lineBreakOf(edited.text)}${beforeOnLine(edited.text, start)}`
    : " ";
  const holder = writtenPlace(edited, path)?.holders.at(-1);
  const lines = names.map((name) => `${isQuoted ? JSON.stringify(name) : name}: ${on}`);
  const newText = lines.join(holder?.style === "flow" ? `,${lineBreak}` : lineBreak);
  const edits = [{ span: entry.span, newText }];
  const params = { gate, count: names.length };
  return fixOf({ key: "name-gates", params }, names.length === 0 ? undefined : edits);
}
