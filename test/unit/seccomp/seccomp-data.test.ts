import { describe, expect, test } from "vitest";
import {
  runtimeDefault,
  schemaText,
  seccompModel,
  seccompTexts,
  syscallTable,
} from "../../support/seccomp-tables.ts";

const calls = Object.entries(syscallTable.calls);
const described = Object.entries(seccompTexts.calls);

function numberOf(name: string, arch: string): number | null | undefined {
  return syscallTable.calls[name]?.n[syscallTable.archs.indexOf(arch)];
}

function sentencesOf(text: string): number {
  return text.replaceAll(/`[^`]*`/g, "code").split(/[.!?](?:\s+(?=[A-Za-z0-9])|$)/).length - 1;
}

describe("the table of system calls", () => {
  test("is small and sorted, with a number or null for every architecture", () => {
    expect(schemaText("generated/seccomp/syscalls.json").length).toBeLessThan(90_000);
    const names = calls.map(([name]) => name);
    expect(names).toEqual([...names].sort());
    for (const [name, { n, since }] of calls) {
      expect(n.length, name).toBe(syscallTable.archs.length);
      expect(since, name).toMatch(/^\d+\.\d+\.\d+$/);
    }
  });

  test("has the numbers that everyone knows", () => {
    expect(numberOf("read", "x86_64")).toBe(0);
    expect(numberOf("read", "x86")).toBe(3);
    expect(numberOf("openat", "aarch64")).toBe(56);
    expect(numberOf("open", "aarch64")).toBeNull();
    expect(numberOf("clone3", "s390x")).toBe(435);
    expect(syscallTable.calls["clone3"]?.since).toBe("2.4.2");
    expect(syscallTable.kernels["2.5.0"]).toBe("5.8");
  });

  test("gives a number of an architecture to one name only", () => {
    const twice = syscallTable.archs.flatMap((arch, at) => {
      const names = new Map<number, string[]>();
      for (const [name, { n }] of calls) {
        const number = n[at] ?? null;
        if (number !== null) names.set(number, [...(names.get(number) ?? []), name]);
      }
      return [...names.values()].flatMap((list) => (list.length > 1 ? [[arch, ...list]] : []));
    });
    expect(twice).toEqual([]);
  });
});

describe("the model", () => {
  test("has the usual error names with their numbers on Linux", () => {
    const { errnos } = seccompModel;
    expect(Object.keys(errnos).length).toBeGreaterThan(120);
    expect(errnos).toMatchObject({ EPERM: 1, EACCES: 13, EINVAL: 22, ENOSYS: 38, ENOTSUP: 95 });
    expect(Object.values(errnos)).toEqual(Object.values(errnos).sort((a, b) => a - b));
    expect(Math.max(...Object.values(errnos))).toBeLessThanOrEqual(seccompModel.limits.errno);
  });

  test("lets a parent stand before its children, in no fewer dialects", () => {
    const { fields } = seccompModel;
    for (const [index, field] of fields.entries()) {
      const parent = field.path.replace(/(?:\[\]|\.?\w+)$/, "");
      const at = fields.findIndex(({ path }) => path === parent);
      if (parent === "") continue;
      expect(at, field.path).toBeGreaterThanOrEqual(0);
      expect(at, field.path).toBeLessThan(index);
      expect(fields[at]?.dialects, field.path).toEqual(expect.arrayContaining([...field.dialects]));
    }
  });

  test("names what a loader drops: the fields of other dialects than its own", () => {
    for (const [name, { dialect, drops }] of Object.entries(seccompModel.runtimes)) {
      const foreign = seccompModel.fields
        .filter(({ dialects }) => !dialects.includes(dialect))
        .map(({ path }) => path)
        .filter((path, _, all) => !all.some((other) => path !== other && path.startsWith(other)));
      expect([...drops].sort(), name).toEqual(foreign.sort());
    }
  });
});

describe("RuntimeDefault", () => {
  const { allowed, conditional, capabilities, errors } = runtimeDefault;

  test("names known calls and constants", () => {
    const names = [
      ...allowed,
      ...Object.keys(conditional),
      ...Object.keys(errors),
      ...Object.values(capabilities).flat(),
    ];
    expect(names.filter((name) => !Object.hasOwn(syscallTable.calls, name))).toEqual([]);
    const conditions = Object.values(conditional).flat();
    const archs = conditions.flatMap(({ archs: only, exceptArchs }) => [
      ...(only ?? []),
      ...(exceptArchs ?? []),
    ]);
    const ops = conditions.flatMap(({ args }) => (args ?? []).map(({ op }) => op));
    expect(archs.filter((name) => !Object.hasOwn(seccompModel.architectures, name))).toEqual([]);
    expect(ops.filter((name) => !Object.hasOwn(seccompModel.operators, name))).toEqual([]);
    expect(Object.hasOwn(seccompModel.actions, runtimeDefault.defaultAction)).toBe(true);
  });

  test("is what it is known for", () => {
    expect(runtimeDefault).toMatchObject({ defaultAction: "SCMP_ACT_ERRNO", defaultErrno: 1 });
    expect(allowed).toEqual(expect.arrayContaining(["read", "execve", "openat2", "ptrace"]));
    expect(allowed.filter((name) => name.startsWith("io_uring"))).toEqual([]);
    expect(errors["clone3"]?.errno).toBe(38);
    expect(capabilities["CAP_SYS_CHROOT"]).toEqual(["chroot"]);
    expect(Object.keys(conditional)).toEqual(
      expect.arrayContaining(["clone", "personality", "socket"]),
    );
    expect(Object.keys(conditional).filter((name) => allowed.includes(name))).toEqual([]);
  });
});

describe("descriptions", () => {
  test("there are texts for at least 420 calls, and for every constant and field", () => {
    expect(described.length).toBeGreaterThanOrEqual(420);
    const { actions, operators, flags, architectures, fields } = seccompTexts;
    for (const member of ["actions", "operators", "flags", "architectures"] as const) {
      expect(Object.keys(seccompTexts[member]), member).toEqual(Object.keys(seccompModel[member]));
    }
    expect(Object.keys(fields).sort()).toEqual(seccompModel.fields.map(({ path }) => path).sort());
    for (const table of [actions, operators, flags, architectures, fields]) {
      for (const [name, text] of Object.entries(table)) {
        expect(sentencesOf(text), name).toBeLessThanOrEqual(2);
      }
    }
  });

  test("calls are known, in a known group, and described in two short sentences", () => {
    for (const [name, { group, text }] of described) {
      expect(Object.hasOwn(syscallTable.calls, name), name).toBe(true);
      expect(Object.hasOwn(seccompTexts.groups, group), name).toBe(true);
      expect(text.length, name).toBeLessThan(160);
      expect(sentencesOf(text), name).toBeLessThanOrEqual(2);
      expect(text.replaceAll("`", "").startsWith(`${name} `), name).toBe(false);
    }
  });

  test("no text says that profiles block what RuntimeDefault allows", () => {
    const wrong = described.filter(
      ([name, { text }]) =>
        /(?<!older )\bprofiles (?:usually )?block (?:it|all)\b/i.test(text) &&
        runtimeDefault.allowed.includes(name),
    );
    expect(wrong).toEqual([]);
  });
});
