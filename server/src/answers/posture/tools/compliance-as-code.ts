import type { ExactJson } from "../../../engine/text/json-text.ts";
import type { Evidence } from "../evidence.ts";
import { valueAtPath } from "../json-path.ts";
import type { DumpTest } from "../../../facts/posture-table.ts";

/** The result of ComplianceAsCode's check of a saved dump; undefined if the kubelet gives none. */
export function complianceVerdict(
  { path, existence, op, value: expected }: DumpTest,
  { configz }: Evidence,
): "pass" | "fail" | undefined {
  if (!configz) return undefined;
  const found = textsOf(valueAtPath(configz, path));
  if (existence === "none_exist") return found.length === 0 ? "pass" : "fail";
  const isRight = found.length > 0 && found.every((text) => compares(op, text, expected));
  return isRight ? "pass" : "fail";
}

/** A value as a text; the items of a list; nothing where the dump leaves it out. */
function textsOf(value: ExactJson | undefined): readonly string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return (value as readonly ExactJson[]).flatMap(textsOf);
  return [typeof value === "string" ? value : JSON.stringify(value)];
}

function compares(op: DumpTest["op"], text: string, expected: string): boolean {
  switch (op) {
    case "equals":
      return text === expected;
    case "not equal":
      return text !== expected;
    case "pattern match":
      return new RegExp(expected).test(text);
  }
}
