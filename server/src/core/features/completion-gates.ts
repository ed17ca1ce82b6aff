import type { Cursor } from "../syntax/cursor.ts";
import type { GateStage } from "../schema/table.ts";
import type { CompletionCandidate, CompletionContext } from "./completion-model.ts";

/** Gates that can be switched come first; those that are locked or on their way out come last. */
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
  const version = document.index?.version;
  if (!version) return [];
  return knowledge.gates.namesIn(version).flatMap((name): CompletionCandidate[] => {
    const state = knowledge.gates.stateIn(name, version);
    if (!state || cursor.existing.has(name)) return [];
    const value = state.locked ? state.default : !state.default;
    const key = cursor.style === "json" ? JSON.stringify(name) : name;
    const locked = state.locked ? ", locked" : "";
    return [
      {
        label: name,
        kind: "gate",
        detail: `${state.stage}, default ${state.default}${locked}`,
        insert: {
          span: cursor.span,
          text: cursor.lead + (cursor.hasColon ? key : `${key}: ${value}`),
          isSnippet: false,
        },
        sortText: `${state.locked ? "8" : order[state.stage]}${name}`,
        ...(state.stage === "Deprecated" && { deprecated: true }),
        documentation: { of: "gate", name },
      },
    ];
  });
}
