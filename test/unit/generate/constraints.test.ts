import { expect, test } from "vitest";
import { versionFrom } from "../../../server/src/facts/field-index.ts";
import type {
  Constraint,
  FieldRecord,
  FieldTable,
  GateTable,
  Json,
  KubernetesVersion,
  ValueRange,
} from "../../../server/src/facts/table.ts";
import { durationNanoseconds } from "../../../tools/generate/tables/go-duration.ts";
import { isJsonObject, jsonItems } from "../../../tools/generate/tables/json-value.ts";
import { formatPatterns } from "../../../server/src/kubelet/json-schema/scalar-schema.ts";
import { caseFiles, casesOf } from "../../conformance/cases.ts";
import { valueAt } from "../../../tools/generate/tables/versioned.ts";
import { readGenerated } from "./generated-files.ts";

/** The parts of a conformance case that this test reads. */
interface Case {
  readonly id: string;
  readonly version: KubernetesVersion;
  readonly kind: string;
  readonly kubelet: { readonly outcome: string; readonly effective?: Json };
}

const table = JSON.parse(readGenerated("generated/fields.json")) as FieldTable;
const gates = JSON.parse(readGenerated("generated/gates.json")) as GateTable;

/** The requirement of a constraint for this configuration; undefined when the kubelet does not enforce it. */
function demanded<T>(
  constraint: Constraint<T> | undefined,
  { version, kubelet }: Case,
): T | undefined {
  if (constraint?.effect !== "refuses") return undefined;
  const { gate } = constraint;
  if (gate !== undefined) {
    const set = childrenAt(kubelet.effective ?? null, `featureGates.${gate}`)[0];
    const preset = valueAt(gates.gates[gate] ?? [], version)?.default;
    if (!(set ?? preset)) return undefined;
  }
  return valueAt(constraint.value, version) ?? undefined;
}

/** All values at a path of the field table. */
function childrenAt(root: Json, path: string): readonly Json[] {
  const steps = path.match(/[^.[\]{}]+|\[\]|\{\}/g) ?? [];
  return steps.reduce<readonly Json[]>(
    (values, step) =>
      values.flatMap((value) => {
        if (step === "[]") return jsonItems(value);
        if (!isJsonObject(value)) return [];
        const child = value[step];
        return step === "{}" ? Object.values(value) : child === undefined ? [] : [child];
      }),
    [root],
  );
}

function numberOf(value: Json | undefined): number {
  return typeof value === "string" ? (durationNanoseconds(value) ?? NaN) : Number(value);
}

function isInRange(value: Json, range: ValueRange): boolean {
  const number = numberOf(value);
  if (range.orZero && number === 0) return true;
  return !(
    number < numberOf(range.minimum) ||
    number > numberOf(range.maximum) ||
    number <= numberOf(range.exclusiveMinimum) ||
    (range.multipleOf !== undefined && number % range.multipleOf !== 0)
  );
}

/** The rules that a value of an accepted configuration breaks: there must be none. */
function broken(field: FieldRecord, value: Json, one: Case): readonly string[] {
  if (value === null || (field.zeroMeansDefault && (value === "" || value === 0))) return [];
  const values = demanded(field.enum, one);
  const range = demanded(field.range, one);
  const format = demanded(field.format, one);
  const pattern = format && formatPatterns.get(format);
  const allowedValues =
    field.knownRule === undefined ? undefined : valueAt(field.known ?? [], one.version);
  return [
    ...(values && !values.some((allowed) => allowed === value) ? [field.enum?.rule ?? ""] : []),
    ...(range && !isInRange(value, range) ? [field.range?.rule ?? ""] : []),
    ...(typeof value === "string" && pattern && !new RegExp(pattern, "u").test(value)
      ? [field.format?.rule ?? ""]
      : []),
    ...(allowedValues &&
    isJsonObject(value) &&
    Object.keys(value).some((key) => !allowedValues.includes(key))
      ? [field.knownRule ?? ""]
      : []),
  ];
}

test("no constraint of the field table refuses what the real kubelet accepts", () => {
  const accepted = caseFiles()
    // Their quantities are spelled in ways that no pattern follows.
    .filter((path) => !/(?:adversarial|minimal)[^/]*$/.test(path))
    .flatMap(casesOf)
    .flatMap((one): Case[] => {
      const version = versionFrom(one.version);
      // The shapes agree; only the effective configuration is unknown there.
      return version && one.kubelet.outcome === "ok" ? [{ ...one, version } as Case] : [];
    });
  expect(accepted.length).toBeGreaterThan(2500);
  const wrong = accepted.flatMap((one) =>
    (table.kinds[one.kind]?.fields ?? []).flatMap((field) =>
      childrenAt(one.kubelet.effective ?? null, field.path).flatMap((value) =>
        broken(field, value, one).map((rule) => `${one.id}: ${field.path} ${rule}`),
      ),
    ),
  );
  expect(wrong).toEqual([]);
});
