import { describe, expect, test } from "vitest";
import {
  isJsonObject,
  type JsonObject,
  parseJson,
} from "../../../tools/generate/tables/json-value.ts";
import { loadSources } from "../../../tools/generate/sources/load-sources.ts";
import { buildRuntimeDefault } from "../../../tools/generate/seccomp/runtime-default.ts";
import { buildSeccompFiles } from "../../../tools/generate/seccomp/seccomp.ts";
import {
  readRuntimeFacts,
  readSeccompModel,
  readSeccompTexts,
} from "../../../tools/generate/seccomp/seccomp-sources.ts";
import type { SeccompSources } from "../../../tools/generate/seccomp/seccomp-sources.ts";
import { readSyscallFacts } from "../../../tools/generate/seccomp/syscall-table.ts";
import { seccompModel, syscallTable } from "../../support/seccomp-tables.ts";
import { places, readGenerated, readMeasured, readSource } from "./generated-files.ts";

const { seccomp } = loadSources(places).result;
if (!seccomp) throw new Error("the hand-kept files have the wrong shape");
const sources: SeccompSources = seccomp;

function messages(changed: Partial<SeccompSources>): readonly string[] {
  return buildSeccompFiles({ ...sources, ...changed }).problems.map(({ message }) => message);
}

describe("the facts", () => {
  interface Fact {
    readonly numbers: Readonly<Record<string, number>>;
    readonly first_libseccomp: string;
  }
  const facts = JSON.parse(readSource("syscalls.json")) as {
    readonly syscalls: Readonly<Record<string, Fact>>;
    readonly _arch_to_oci: Readonly<Record<string, string>>;
  };

  test("every system call is in the table, with the same numbers and release", () => {
    const { archs, calls } = syscallTable;
    expect(Object.keys(calls)).toEqual(Object.keys(facts.syscalls).sort());
    for (const [name, { numbers, first_libseccomp }] of Object.entries(facts.syscalls)) {
      const ours = calls[name]?.n.flatMap((number, at) =>
        number === null ? [] : [[archs[at], number]],
      );
      expect(Object.fromEntries(ours ?? []), name).toEqual(numbers);
      expect(`v${calls[name]?.since ?? ""}`, name).toBe(first_libseccomp);
    }
  });

  test("every architecture of the table is that of its constant", () => {
    for (const [table, constant] of Object.entries(facts._arch_to_oci)) {
      expect(seccompModel.architectures[constant]?.table).toBe(table);
    }
  });

  const oci = JSON.parse(readMeasured("oci-seccomp.json")) as {
    readonly enums: Readonly<Record<string, readonly string[]>>;
    readonly structs: Readonly<
      Record<
        string,
        { readonly properties: readonly string[]; readonly required: readonly string[] }
      >
    >;
  };

  test("the model has the constants of the OCI schema", () => {
    expect(Object.keys(seccompModel.actions)).toEqual(oci.enums["SeccompAction"]);
    expect(Object.keys(seccompModel.operators)).toEqual(oci.enums["SeccompOperators"]);
    expect(Object.keys(seccompModel.flags)).toEqual(oci.enums["SeccompFlag"]);
    expect(Object.keys(seccompModel.architectures)).toEqual(oci.enums["SeccompArch"]);
  });

  test("the model has the fields of the OCI schema, and requires the same", () => {
    for (const [prefix, { properties, required: needed }] of Object.entries(oci.structs)) {
      const fields = seccompModel.fields.filter(
        ({ path, dialects }) =>
          dialects.includes("oci") &&
          path.startsWith(prefix) &&
          /^\w+$/.test(path.slice(prefix.length)),
      );
      const names = fields.map(({ path }) => path.slice(prefix.length));
      expect([...names].sort()).toEqual(properties);
      const required = names.filter((_, index) => fields[index]?.required);
      expect(required.sort()).toEqual([...needed].sort());
    }
  });

  test("the model has every error phrase", () => {
    const phrases = [
      ...Object.values(seccompModel.ociRuntimes),
      ...Object.values(seccompModel.runtimes),
    ].flatMap(({ errors }) => Object.values(errors));
    expect(sources.runtimes.phrases.length).toBeGreaterThan(20);
    expect(sources.runtimes.phrases.filter((phrase) => !phrases.includes(phrase))).toEqual([]);
  });
});

describe("the hand-kept files", () => {
  test("agree with the facts and with each other", () => {
    expect(messages({})).toEqual([]);
  });

  test("the model is copied as it is", () => {
    const overlay = parseJson(readGenerated("facts/overlay/seccomp.json"));
    expect(parseJson(readGenerated("generated/seccomp/model.json"))).toEqual(overlay);
  });

  test("another shape is told, with its place", () => {
    const model = parseJson(readGenerated("facts/overlay/seccomp.json"));
    if (!isJsonObject(model)) throw new Error("no model");
    const { limits, ...rest } = model;
    const broken = { ...rest, limit: limits ?? null, operators: { SCMP_CMP_EQ: { symbol: 1 } } };
    const { result, problems } = readSeccompModel("overlay", broken);
    expect(result).toBeNull();
    expect(problems.map(({ message }) => message)).toEqual([
      "it has no limits",
      "it.operators.SCMP_CMP_EQ has no valueTwo",
      "it.operators.SCMP_CMP_EQ.symbol is not a text",
      "it has a key limit",
    ]);
    expect(readSeccompTexts("texts", { profiles: [] }).problems.length).toBeGreaterThan(5);
    expect(readSyscallFacts("facts", {}).problems).toHaveLength(1);
    expect(readRuntimeFacts("facts", []).problems).toHaveLength(1);
  });

  test("a constant, an architecture, a phrase or a field too few or too many is told", () => {
    const { model } = sources;
    const { SCMP_ACT_LOG: log, ...actions } = model.actions;
    const { SCMP_ARCH_SH: sh, ...architectures } = model.architectures;
    if (!log || !sh) throw new Error("no such constants");
    const phrases = ["it went wrong", ...sources.runtimes.phrases.slice(1)];
    expect(messages({ model: { ...model, actions: { ...actions, SCMP_ACT_LOGS: log } } })).toEqual([
      "actions has no SCMP_ACT_LOG",
      "actions has the unknown SCMP_ACT_LOGS",
      "actions has no SCMP_ACT_LOGS",
      "actions has the unknown SCMP_ACT_LOG",
    ]);
    expect(messages({ model: { ...model, architectures } })).toContain(
      "SCMP_ARCH_SH has not the table sh",
    );
    expect(messages({ runtimes: { ...sources.runtimes, phrases } })).toEqual([
      "errors has no it went wrong",
      `errors has the unknown ${sources.runtimes.phrases[0] ?? ""}`,
    ]);
    const fields = model.fields.filter(({ path }) => path !== "archMap");
    expect(messages({ model: { ...model, fields } })).toContain("fields has no archMap");
  });

  test("a text for an unknown call or group is told", () => {
    const { texts } = sources;
    const calls = { ...texts.calls, opennat: { group: "files", text: "Opens." } };
    expect(messages({ texts: { ...texts, calls } })).toEqual([
      "groups has no files",
      "calls has the unknown opennat",
    ]);
  });
});

describe("RuntimeDefault", () => {
  test("keeps conditions, capabilities and errors apart", () => {
    const allow = { action: "SCMP_ACT_ALLOW" };
    const profile: JsonObject = {
      defaultAction: "SCMP_ACT_ERRNO",
      defaultErrnoRet: 1,
      syscalls: [
        { names: ["write", "read"], ...allow },
        { names: ["ptrace"], ...allow, includes: { minKernel: "4.8" } },
        { names: ["socket"], ...allow, args: [{ index: 0, value: 40, op: "SCMP_CMP_NE" }] },
        { names: ["socket"], ...allow, excludes: { arches: ["s390"], caps: ["CAP_X"] } },
        { names: ["bpf"], ...allow, includes: { caps: ["CAP_BPF"] } },
        // containerd allows the first of these always, the second on the architecture that has it.
        { names: ["lsm_list_modules"], ...allow, includes: { caps: ["CAP_BPF"] } },
        { names: ["riscv_hwprobe"], ...allow },
        { names: ["clone3"], action: "SCMP_ACT_ERRNO", errnoRet: 38 },
      ],
    };
    const { result, problems } = buildRuntimeDefault(profile, sources.model);
    expect(problems).toEqual([]);
    expect(result).toMatchObject({
      allowed: ["lsm_list_modules", "ptrace", "read", "write"],
      conditional: {
        riscv_hwprobe: [{ archs: ["SCMP_ARCH_RISCV64"] }],
        socket: [
          { args: [{ index: 0, value: 40, op: "SCMP_CMP_NE" }] },
          { exceptArchs: ["SCMP_ARCH_S390"], withoutCaps: ["CAP_X"] },
        ],
      },
      errors: { clone3: { errno: 38, withoutCaps: [] } },
      capabilities: { CAP_BPF: ["bpf"] },
    });
  });

  test("tells rules that the table has no place for", () => {
    const profile: JsonObject = {
      syscalls: [
        { names: ["read"], action: "SCMP_ACT_LOG" },
        { names: ["bpf"], action: "SCMP_ACT_ALLOW", includes: { caps: ["A", "B"] } },
      ],
    };
    const { problems } = buildRuntimeDefault(profile, sources.model);
    expect(problems.map(({ message }) => message)).toEqual([
      "a rule for read neither allows nor gives an error",
      "the rule for bpf has more than a capability",
      "it has no default action or error",
    ]);
  });
});
