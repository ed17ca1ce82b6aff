import { harmlessJson, yamlQuoted } from "../text/harmless.ts";
import { resolvePlainScalar } from "./resolve-scalar.ts";

/** How scalars are written around a place; KYAML is YAML in brackets with all texts in double quotes. */
export type ScalarStyle = "block" | "flow" | "json" | "kyaml";

/**
 * A text as a scalar that the kubelet's YAML 1.1 reader (in flow style, or as JSON, too) takes for that
 * text: plain where that is safe, else in double quotes.
 */
export function textScalar(value: string, style: ScalarStyle): string {
  if (style === "json") return harmlessJson(JSON.stringify(value));
  if (style === "kyaml") return yamlQuoted(value);
  return needsQuotes(value, style) ? yamlQuoted(value) : value;
}

/** Words that YAML takes for something else than text, and characters that begin something. */
function needsQuotes(value: string, style: "block" | "flow"): boolean {
  if (value === "" || value.trim() !== value) return true;
  if (resolvePlainScalar(value).type !== "string") return true;
  // Readers of YAML 1.2 and 1.1 differ about these; quotes are right for both.
  if (/^(y|n|yes|no|on|off|true|false|null|~)$/i.test(value)) return true;
  if (/^[-+.]?\d[\d_]*(\.[\d_]*)?([eE][-+]?\d+)?$/.test(value) || /^0[xbo]/i.test(value))
    return true;
  if (/^\d{4}-\d\d?-\d\d?/.test(value)) return true;
  if (/^[-?:,[\]{}#&*!|>'"%@`]/.test(value) || /[^\x20-\x7e]/.test(value)) return true;
  return /: |:$| #/.test(value) || (style === "flow" && /[,[\]{}]/.test(value));
}
