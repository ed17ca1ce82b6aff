import { expect, test } from "vitest";
import { isMeasured } from "../support/measured-versions.ts";
import { kubernetesVersions } from "../../server/src/facts/table.ts";
import { runExtract } from "../../tools/generate/sources/extract.ts";
import { readSource } from "../unit/generate/generated-files.ts";
import { readShared, shared } from "../support/shared.ts";

/** The steps of a gate by version. */
interface Gate {
  readonly versions?: Readonly<Record<string, { readonly locked?: boolean }>>;
  readonly lastSeen?: string | null;
}

interface Gates {
  readonly gates: Readonly<Record<string, Gate>>;
  readonly dependencies: Readonly<Record<string, unknown>>;
}

/** The part of an object whose keys are versions that the product supports and that were measured. */
function supported<T>(byVersion: Readonly<Record<string, T>> = {}): [string, T][] {
  const versions: readonly string[] = kubernetesVersions;
  return Object.entries(byVersion).filter(
    ([version]) => versions.includes(version) && isMeasured(version),
  );
}

/** The gates in the form of the sources: supported versions, or the last one that knew the gate. */
function inShort({ gates, dependencies }: Gates): unknown {
  const short = Object.entries(gates).map(([name, { versions, lastSeen }]): [string, unknown] => {
    const steps = supported(versions).map(([version, { locked, ...step }]): [string, unknown] => [
      version,
      locked === true ? { ...step, locked } : step,
    ]);
    const supportedVersions: unknown = Object.fromEntries(steps);
    return [name, steps.length > 0 ? { versions: supportedVersions } : { lastSeen }];
  });
  const needs: unknown = Object.fromEntries(supported(dependencies));
  return { gates: Object.fromEntries(short), dependencies: needs };
}

test("the sources are what the official pages and Docker's profile say", () => {
  const lines: string[] = [];
  const log = {
    info: (line: string) => void lines.push(line),
    error: (line: string) => void lines.push(line),
  };
  const profile = new URL("corpus/seccomp/moby-profiles-default-vendored.json", shared).pathname;
  const pages = new URL("docs/en/", shared).pathname;
  const status = runExtract(["--check", "--pages", pages, "--profile", profile], log);
  expect({ status, lines }).toEqual({ status: 0, lines: [] });
});

test("the gates are those that were measured", () => {
  const measured = JSON.parse(readShared("facts/gates.json")) as Gates;
  const ours = JSON.parse(readSource("gates.json")) as Gates;
  const isMeasured = (name: string): boolean => name in measured.gates;
  const gates = Object.entries(ours.gates).filter(([name]) => isMeasured(name));
  expect(inShort({ ...ours, gates: Object.fromEntries(gates) })).toEqual(inShort(measured));
});

test("the system calls are those that were measured", () => {
  interface Calls {
    readonly syscalls: Readonly<Record<string, { numbers: unknown; first_libseccomp: unknown }>>;
  }
  const measured = JSON.parse(readShared("facts/syscalls.json")) as Calls;
  const ours = JSON.parse(readSource("syscalls.json")) as Calls;
  const calls = Object.entries(measured.syscalls).map(([name, { numbers, first_libseccomp }]) => [
    name,
    { numbers, first_libseccomp },
  ]);
  expect(ours.syscalls).toEqual(Object.fromEntries(calls));
});
