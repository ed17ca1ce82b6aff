import { fieldUnits, type FieldRecord, type Json } from "../../../server/src/facts/table.ts";
import { isJsonObject, jsonItems } from "./json-value.ts";
import type { JsonObject } from "./json-value.ts";
import type { Problem, Reading } from "../problem.ts";
import { isAscending } from "./versioned.ts";

/** Facts of the overlay about a field, which the pages cannot have. */
export type OverlayField = Omit<
  Partial<FieldRecord>,
  "path" | "type" | "since" | "apiVersions" | "anchor" | "required"
> & {
  /** `false`: the page marks the field `[Required]` and the kubelet does without it. */
  readonly required?: boolean;
};

export interface KindOverlay {
  /** The overlay's file, for problems. */
  readonly page: string;
  readonly kind: string;
  readonly fields: ReadonlyMap<string, OverlayField>;
}

const constraintKeys = new Set(["rule", "effect", "gate", "ruleOf", "value"]);

/** For each key the check of its value: the sentence that says what is wrong, or undefined. */
const checks: ReadonlyMap<string, (value: Json) => string | undefined> = new Map([
  ["pointer", isTrue],
  ["defaultAsBefore", isTrue],
  ["zeroMeansDefault", isTrue],
  ["isPath", isTrue],
  ["required", (value) => (typeof value === "boolean" ? undefined : "is not a boolean")],
  ["default", isVersioned],
  ["known", isVersioned],
  ["enum", isConstraint],
  ["range", isConstraint],
  ["format", isConstraint],
  ["knownRule", isText],
  ["keyPattern", isText],
  ["examples", (value) => (Array.isArray(value) && value.length > 0 ? undefined : "is not a list")],
  ["gate", isText],
  ["flag", isText],
  [
    "unit",
    (value) => (fieldUnits.some((unit) => unit === value) ? undefined : "is not a known unit"),
  ],
  ["usage", isRank],
  ["deprecatedSince", isText],
  ["noEffectSince", isText],
  ["requires", isTextList],
  ["conflicts", isTextList],
]);

/** Reads `schemas/facts/overlay/<kind>.json`, checking the shape of every entry. */
export function readOverlay(page: string, json: Json): Reading<KindOverlay> {
  const problems: Problem[] = [];
  const fields = new Map<string, OverlayField>();
  const kind = isJsonObject(json) && typeof json["kind"] === "string" ? json["kind"] : "";
  const entries = isJsonObject(json) && isJsonObject(json["fields"]) ? json["fields"] : {};
  if (kind === "") problems.push({ page, line: 0, message: "it names no kind" });
  for (const [path, entry] of Object.entries(entries)) {
    const wrong = isJsonObject(entry) ? checkEntry(entry) : ["is not an object"];
    problems.push(...wrong.map((what) => ({ page, line: 0, message: `${path} ${what}` })));
    // `checkEntry` has looked at every key and the form of its value.
    if (wrong.length === 0) fields.set(path, entry as unknown as OverlayField);
  }
  return { result: { page, kind, fields }, problems };
}

function checkEntry(entry: JsonObject): readonly string[] {
  return Object.entries(entry).flatMap(([key, value]) => {
    const check = checks.get(key);
    const wrong = check ? check(value) : "is not a key of the overlay";
    return wrong === undefined ? [] : [`has a ${key} that ${wrong}`];
  });
}

function isTrue(value: Json): string | undefined {
  return value === true ? undefined : "is not true (leave it out instead)";
}

function isText(value: Json): string | undefined {
  return typeof value === "string" && value !== "" ? undefined : "is not a text";
}

function isRank(value: Json): string | undefined {
  const isNumber = typeof value === "number" && Number.isInteger(value) && value > 0;
  return isNumber ? undefined : "is not a number from 1 on";
}

function isTextList(value: Json): string | undefined {
  const fits = Array.isArray(value) && value.every((item) => typeof item === "string");
  return fits ? undefined : "is not a list of texts";
}

function isVersioned(value: Json): string | undefined {
  if (!Array.isArray(value) || value.length === 0) return "is not a list of steps";
  const steps: { readonly since: string }[] = [];
  for (const step of jsonItems(value)) {
    if (!isJsonObject(step) || !("value" in step) || typeof step["since"] !== "string") {
      return "has a step without since and value";
    }
    steps.push({ since: step["since"] });
  }
  return isAscending(steps) ? undefined : "has steps that are not in order of supported versions";
}

function isConstraint(value: Json): string | undefined {
  if (!isJsonObject(value)) return "is not an object";
  const extra = Object.keys(value).find((key) => !constraintKeys.has(key));
  if (extra !== undefined) return `has the unknown key ${extra}`;
  if (typeof value["rule"] !== "string") return "names no rule";
  if (value["effect"] !== "refuses" && value["effect"] !== "starts") return "has no effect";
  if (value["gate"] !== undefined && typeof value["gate"] !== "string") return "has no gate name";
  return isVersioned(value["value"] ?? null);
}
