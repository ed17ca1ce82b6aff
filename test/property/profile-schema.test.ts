import { analyzeProfile } from "../support/analyses.ts";
import { expect, test } from "vitest";
import { getLanguageService } from "vscode-json-languageservice";
import { TextDocument } from "vscode-languageserver-textdocument";
import dockerSchema from "../../schemas/seccomp/seccomp-docker.schema.json" with { type: "json" };
import ociSchema from "../../schemas/seccomp/seccomp-oci.schema.json" with { type: "json" };

import type { Finding } from "../../server/src/engine/analysis/finding.ts";
import { knowledge } from "../support/knowledge.ts";

/** A violation that the JSON service reports by a schema: the place and its own words. */
interface Breach {
  readonly start: number;
  readonly end: number;
  readonly message: string;
}

const service = getLanguageService({});

async function breaches(text: string, schema: object): Promise<Breach[]> {
  const document = TextDocument.create("file:///profile.json", "json", 1, text);
  const json = service.parseJSONDocument(document);
  const found = await service.doValidation(document, json, {}, schema);
  return found.map(({ range, message }) => ({
    start: document.offsetAt(range.start),
    end: document.offsetAt(range.end),
    message: typeof message === "string" ? message : message.value,
  }));
}

/** A sound profile with every kind of value, to break in one place after the other. */
const profile = {
  defaultAction: "SCMP_ACT_ERRNO",
  defaultErrnoRet: 38,
  architectures: ["SCMP_ARCH_X86_64", "SCMP_ARCH_X86", "SCMP_ARCH_X32"],
  flags: ["SECCOMP_FILTER_FLAG_LOG"],
  listenerPath: "/run/agent.sock",
  syscalls: [
    { names: ["read", "write"], action: "SCMP_ACT_ALLOW" },
    { names: ["mkdir"], action: "SCMP_ACT_NOTIFY" },
    { names: ["chmod"], action: "SCMP_ACT_ERRNO", errnoRet: 13 },
    {
      names: ["personality"],
      action: "SCMP_ACT_ALLOW",
      args: [{ index: 0, value: 8, valueTwo: 0, op: "SCMP_CMP_EQ" }],
    },
  ],
};

const others: readonly unknown[] = [5, -1, 1.5, 99999999999, "x", "", [], {}, true, [1], { a: 1 }];

/** Every place of a value with each other value, and without it. */
function* variants(value: object): Generator<{ text: string; what: string }> {
  for (const path of pathsIn(value, [])) {
    for (const other of [...others, undefined]) {
      const copy = structuredClone(value);
      set(copy, path, other);
      yield { text: JSON.stringify(copy), what: `${path.join(".")} = ${JSON.stringify(other)}` };
    }
  }
}

function* pathsIn(value: unknown, path: string[]): Generator<string[]> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    yield [...path, key];
    yield* pathsIn(inner, [...path, key]);
  }
}

function set(target: object, path: readonly string[], value: unknown): void {
  const [key = "", ...rest] = path;
  const holder = target as Record<string, unknown>;
  if (rest.length > 0) set(holder[key] as object, rest, value);
  else if (value !== undefined) holder[key] = value;
  else if (Array.isArray(target)) target.splice(Number(key), 1);
  else Reflect.deleteProperty(holder, key);
}

function isExplained({ start, end }: Breach, findings: readonly Finding[]): boolean {
  return findings.some(({ span }) => span.start <= end && start <= span.end);
}

test.each([
  ["oci", ociSchema, "containerd"],
  ["docker", dockerSchema, "docker"],
] as const)("what the %s schema refuses, a rule explains at the same place", async (...given) => {
  const [, schema, runtime] = given;
  expect(await breaches(JSON.stringify(profile), schema)).toEqual([]);
  const unexplained: string[] = [];
  let broken = 0;
  for (const { text, what } of variants(profile)) {
    const found = await breaches(text, schema);
    const { findings } = analyzeProfile(text, { runtime }, knowledge);
    broken += found.length > 0 ? 1 : 0;
    for (const breach of found) {
      if (!isExplained(breach, findings)) unexplained.push(`${what}: ${breach.message}`);
    }
  }
  expect(unexplained).toEqual([]);
  expect(broken).toBeGreaterThan(150);
});
