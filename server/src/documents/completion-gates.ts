import type { KindIndex } from "../facts/field-index.ts";
import type { Cursor } from "../engine/syntax/cursor.ts";
import type { GateStage } from "../facts/table.ts";
import type { CompletionCandidate, CompletionContext } from "./completion-model.ts";

/** Among gates alike, those that can be switched come first. */
const order: Readonly<Record<GateStage, string>> = {
  Beta: "0",
  Alpha: "1",
  GA: "2",
  Deprecated: "3",
};

/** Feature gates that the kubelet of this version knows, with the value that changes something. */
export function gateCandidates(
  cursor: Extract<Cursor, { at: "key" }>,
  { document, knowledge }: CompletionContext,
): readonly CompletionCandidate[] {
  const { index } = document;
  const version = index?.version;
  if (!version) return [];
  const { gateDetail } = knowledge.language.hover;
  const needed = gatesOfFields(index);
  return knowledge.gates.namesIn(version).flatMap((name): CompletionCandidate[] => {
    const state = knowledge.gates.stateIn(name, version);
    if (!state || cursor.existing.has(name)) return [];
    const value = state.locked ? state.default : !state.default;
    const key = cursor.style === "json" ? JSON.stringify(name) : name;
    return [
      {
        label: name,
        kind: "enum-member",
        detail: gateDetail(state),
        insert: {
          span: cursor.span,
          text: cursor.lead + (cursor.hasColon ? key : `${key}: ${value}`),
          isSnippet: false,
        },
        sortText: `${rankOf(name, state.locked === true, needed)}${order[state.stage]}${name}`,
        deprecated: state.stage === "Deprecated" ? true : undefined,
        documentation: { of: "gate", name },
      },
    ];
  });
}

/** The gates that some field of the kind does nothing without: what people look for most. */
function gatesOfFields({ byPath }: KindIndex): ReadonlySet<string> {
  return new Set([...byPath.values()].flatMap(({ record: { gate } }) => gate ?? []));
}

/** Gates of fields, then the others, then the switches for all at once; last what cannot be switched. */
function rankOf(name: string, isLocked: boolean, needed: ReadonlySet<string>): number {
  if (isLocked) return 3;
  if (name === "AllAlpha" || name === "AllBeta") return 2;
  return needed.has(name) ? 0 : 1;
}
