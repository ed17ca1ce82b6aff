import type { ExactJson } from "../../../engine/text/json-text.ts";
import { commandLine, type Evidence } from "../evidence.ts";
import { valueAtPath } from "../json-path.ts";
import type { CollectedRule, CollectedTest } from "../../../facts/posture-table.ts";

/**
 * The result of trivy: its collector reads a value from the kubelet's dump, or, if the dump has none, from the first
 * flag with an equals sign. Undefined if the kubelet gives no dump.
 */
export function trivyVerdict(
  { path, flag, fails, none }: CollectedTest,
  evidence: Evidence,
): "pass" | "fail" | undefined {
  if (!evidence.configz) return undefined;
  const dumped = path === undefined ? undefined : valueAtPath(evidence.configz, path);
  const values =
    dumped === undefined || dumped === null
      ? collected(commandLine(evidence), flag)
      : [typeof dumped === "boolean" ? String(dumped) : dumped];
  if (values.length === 0) return none ?? "pass";
  return values.some((value) => isBad(value, fails)) ? "fail" : "pass";
}

/** The values of a flag: the text between its first and second equals sign, split at commas. */
function collected(command: string, flag: string): readonly (string | number)[] {
  const at = command.indexOf(`${flag}=`);
  if (at < 0) return [];
  const [text = ""] = /^[^"]\S*/.exec(command.slice(at + flag.length + 1)) ?? [];
  const [value = ""] = text.split("=");
  if (value === "") return [];
  return value.split(",").map((part) => (/^[+-]?\d+$/.test(part) ? Number(part) : part));
}

function isBad(value: ExactJson, rule: CollectedRule): boolean {
  switch (rule[0]) {
    case "any":
      return true;
    case "eq":
      return value === rule[1];
    case "ne":
      return value !== rule[1];
    case "below":
      return typeof value === "number" && value < rule[1];
    case "without-suffix":
      return typeof value === "string" && !value.endsWith(rule[1]);
    case "not-in":
      return typeof value !== "string" || !rule[1].includes(value);
  }
}
