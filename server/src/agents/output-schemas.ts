import type { ToolName } from "./tool-names.ts";

/** JSON Schema of an answer. */
export interface OutputSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
}

const text = { type: "string" };
const count = { type: "integer", minimum: 0 };
const place = {
  type: "object",
  description: "Line and character, both from 0; characters are UTF-16 units.",
  properties: { line: count, character: count },
  required: ["line", "character"],
};
const range = {
  type: "object",
  properties: { start: place, end: place },
  required: ["start", "end"],
};

function object(properties: Readonly<Record<string, object>>, required: readonly string[]): object {
  return { type: "object", properties, required };
}

function list(items: object, description?: string): object {
  return { type: "array", items, ...(description !== undefined && { description }) };
}

const finding = object(
  {
    rule: { type: "string", description: "The rule's id, which explain takes as name." },
    severity: { type: "string", enum: ["error", "warning", "information", "hint"] },
    message: text,
    path: { type: "string", description: "The field, such as evictionHard." },
    range,
  },
  ["rule", "severity", "message", "path", "range"],
);

const upgradeItem = object(
  {
    kind: { type: "string", enum: ["refused", "ignored", "changed", "deprecated", "solved"] },
    rule: text,
    file: text,
    path: text,
    range,
    message: text,
    details: { type: "object" },
    fix: object({ title: text, edits: list(object({ range, newText: text }, ["range"])) }, [
      "title",
      "edits",
    ]),
  },
  ["kind", "rule", "file", "path", "message", "details"],
);

/** The answers of the tools: what the command line writes as JSON. */
export const outputSchemas: Readonly<Record<ToolName, OutputSchema>> = {
  check: {
    type: "object",
    properties: {
      files: list(
        object(
          {
            path: text,
            kind: { type: ["string", "null"], description: "null: none of the kubelet's." },
            version: { type: "string", description: "The Kubernetes version checked for." },
            findings: list(finding),
          },
          ["path", "kind", "version", "findings"],
        ),
      ),
      summary: object({ errors: count, warnings: count }, ["errors", "warnings"]),
    },
    required: ["files", "summary"],
  },
  effective: {
    type: "object",
    properties: {
      kubernetesVersion: text,
      starts: { type: "boolean", description: "False: the kubelet refuses these files." },
      errors: { type: "integer", description: "What it refuses them for; check tells each." },
      effective: { type: "object", description: "The configuration, as the kubelet's /configz." },
      provenance: {
        type: "object",
        description:
          'By path, who sets the value: "from" is file, flag, base (of a platform) or default, with file and line (from 1); "over": what it goes over.',
      },
    },
    required: ["kubernetesVersion", "starts", "errors", "effective", "provenance"],
  },
  explain: {
    type: "object",
    properties: {
      kubernetesVersion: text,
      name: text,
      markdown: { type: "string", description: "The documentation." },
      found: list(
        object({ of: text, name: text, text }, ["of", "name", "text"]),
        "If name is words that several things have: each by the name that explain takes.",
      ),
      rules: list(
        object({ rule: text, title: text, line: text }, ["rule", "title", "line"]),
        "The rules that the lines of a log lead to.",
      ),
      lines: list(
        object(
          {
            line: text,
            rule: { type: "string", description: "The rule's id, which explain takes as name." },
            topic: { type: "string", description: "What it is about, if no file has the mistake." },
            title: text,
            cause: text,
            remedy: { type: "string", description: "What to do." },
            fields: list(text, "The settings that matter: fields, and flags with their dashes."),
          },
          ["line", "title", "fields"],
        ),
        "What the lines of a log are about.",
      ),
    },
    required: ["kubernetesVersion"],
  },
  upgrade: {
    type: "object",
    properties: {
      from: text,
      to: text,
      reports: list(
        object(
          {
            part: { type: "string", description: "The place inside another tool's file." },
            files: list(text),
            items: list(upgradeItem),
            refusedByBoth: { type: "integer", description: "Errors of both versions: see check." },
          },
          ["files", "items", "refusedByBoth"],
        ),
      ),
      summary: { type: "object", additionalProperties: count },
    },
    required: ["from", "to", "reports", "summary"],
  },
  allocatable: {
    type: "object",
    properties: {
      kubernetesVersion: text,
      nodes: list({
        type: "object",
        properties: {
          name: text,
          starts: { type: "boolean", description: "The kubelet starts on this node." },
          capacity: { type: "object" },
          reserved: { type: "object" },
          allocatable: { type: "object", description: "Quantities by resource." },
          kubepods: { type: "object", description: "The limits of the cgroup of all pods." },
          published: { type: "array", description: "What providers would reserve." },
        },
        required: ["starts", "capacity", "reserved", "allocatable", "kubepods"],
      }),
    },
    required: ["kubernetesVersion", "nodes"],
  },
  posture: {
    type: "object",
    properties: {
      kubernetesVersion: text,
      notes: list(text, "What is to be said of the whole."),
      checks: list(
        object(
          {
            ids: list({ type: "object" }, "Its ids in the benchmarks that say the same of it."),
            control: { type: "string", description: "The control of kubelet-config." },
            title: text,
            verdict: {
              type: "string",
              enum: ["pass", "fail", "manual", "not-applicable", "unknown", "excepted"],
            },
            severity: { type: "string", enum: ["critical", "high", "medium", "low"] },
            settings: list({ type: "object" }, "The values that decide, and who sets them."),
            fix: { type: "object", description: "What to write, and the place that hides it." },
          },
          ["control", "title", "verdict", "severity", "settings"],
        ),
      ),
      noEffect: list({ type: "object" }, "Settings that are written and change nothing, and why."),
    },
    required: ["kubernetesVersion", "notes", "checks"],
  },
};
