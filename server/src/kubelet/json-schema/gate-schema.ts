import { code, firstSentence, markdownList, paragraphs } from "../../engine/reports/markdown.ts";
import { gateReferenceUrl } from "../documentation/reference-url.ts";
import type { GateStep } from "../../facts/table.ts";
import type { SchemaContext } from "./schema-context.ts";
import type { SchemaObject } from "./schema-object.ts";
import { singleParagraph } from "./schema-texts.ts";

/** A property for each gate that the version knows; `value` is the schema of any gate. */
export function gateProperties(value: SchemaObject, context: SchemaContext): SchemaObject {
  const { knowledge, index } = context;
  const names = knowledge.gates.namesIn(index.version);
  return Object.fromEntries(
    names.flatMap((name) => {
      const state = knowledge.gates.stateIn(name, index.version);
      return state ? [[name, gateSchema(name, state, value, context)] as const] : [];
    }),
  );
}

function gateSchema(
  name: string,
  state: GateStep,
  { type }: SchemaObject,
  { knowledge, index: { version } }: SchemaContext,
): SchemaObject {
  const { hover } = knowledge.language;
  const needed = knowledge.gates.dependencies(name, version);
  const stated = hover.gateState(version, state);
  const text = knowledge.descriptions.gate(name);
  const lines = [stated, ...(needed.length > 0 ? [hover.gateNeeds(needed.map(code))] : [])];
  const link = `[${hover.reference(version)}](${gateReferenceUrl(name, version)})`;
  return {
    title: name,
    description: singleParagraph(text && firstSentence(text), stated),
    markdownDescription: paragraphs(text, markdownList(lines), link),
    type: type ?? "boolean",
    ...(state.locked ? lockedTo(state.default) : { default: state.default }),
    ...(state.stage === "Deprecated" && { deprecated: true }),
    "x-kubelet-stage": state.stage,
    ...(needed.length > 0 && { "x-kubelet-needs-gates": [...needed] }),
  };
}

/** Null means false: a gate that is locked on rejects it. Editors insert the value if only one is possible. */
function lockedTo(value: boolean): SchemaObject {
  return value ? { const: true } : { enum: [false, null] };
}
