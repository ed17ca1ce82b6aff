import type { ToolName } from "./tool-names.ts";

/** JSON Schema of an answer: its members, without those of their own, which the answer shows. */
export interface OutputSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
}

const text = { type: "string" };
const list = { type: "array", items: { type: "object" } };
const record = { type: "object" };
/** A sentence for each version that is not supported. */
const versionNotes = { type: "array", items: text };
/** Which configuration an answer is about, and the answers for the input's others. */
const subjects = { subject: text, more: list };

/** The answers of the tools: what the command line writes as JSON. */
export const outputSchemas: Readonly<Record<ToolName, OutputSchema>> = {
  check: {
    type: "object",
    properties: { versionNotes, files: list, summary: record },
    required: ["files", "summary"],
  },
  effective: {
    type: "object",
    properties: {
      versionNotes,
      ...subjects,
      kubernetesVersion: text,
      starts: { type: "boolean" },
      errors: { type: "integer" },
      stack: record,
      incomplete: text,
      effective: record,
      provenance: record,
    },
    required: ["kubernetesVersion", "starts", "errors", "effective", "provenance"],
  },
  explain: {
    type: "object",
    properties: {
      versionNotes,
      kubernetesVersion: text,
      name: text,
      markdown: text,
      found: list,
      rules: list,
      lines: list,
    },
    required: ["kubernetesVersion"],
  },
  upgrade: {
    type: "object",
    properties: { versionNotes, from: text, to: text, reports: list, summary: record },
    required: ["from", "to", "reports", "summary"],
  },
  allocatable: {
    type: "object",
    properties: { versionNotes, kubernetesVersion: text, nodes: list },
    required: ["kubernetesVersion", "nodes"],
  },
  posture: {
    type: "object",
    properties: {
      versionNotes,
      ...subjects,
      kubernetesVersion: text,
      stack: record,
      notes: { type: "array", items: text },
      checks: list,
      noEffect: list,
      benchmarks: list,
    },
    required: ["kubernetesVersion", "notes", "checks"],
  },
};
