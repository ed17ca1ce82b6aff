import { resolveAlias, type LocatedNode, type MapNode } from "../../engine/syntax/located-node.ts";
import { isNull } from "../../kubelet/index.ts";
import type { Budget } from "../../engine/text/budget.ts";
import {
  globsWithin,
  knownSettings,
  settingScalar,
  type ReadWith,
  type Report,
} from "./project-nodes.ts";
import { boundsShape, exceptionShape, namesOf, postureShape } from "./project-shape.ts";

/** A check that users decided not to follow until a day. */
export interface PostureException {
  /** The id of a check, such as `4.2.7`, or a control of ours, such as `hostname-override`. */
  readonly control: string;
  readonly reason: string;
  /** The last day of the exception, such as `2027-03-31`. */
  readonly until: string;
  readonly approvedBy?: string;
  /** Globs of main files below the folder of the project's file; left out: all. */
  readonly files?: readonly string[];
  /** The address of the folder that the globs are relative to. */
  readonly home?: string;
  /** An excepted check is shown with its value; one that is not applicable is not counted. */
  readonly verdict: ExceptionVerdict;
}

type ExceptionVerdict = "excepted" | "not-applicable";

/** The numbers between which the value of a control passes, whatever the benchmark says. */
export interface PostureBounds {
  readonly min?: number;
  readonly max?: number;
}

/** The settings of a project's file for security benchmarks. */
export interface PostureSettings {
  /** Names of benchmarks, `auto` or of platforms; never empty. */
  readonly benchmarks?: readonly string[];
  readonly level?: number;
  readonly strict?: boolean;
  /** By the id of a check or a control. */
  readonly controls?: ReadonlyMap<string, PostureBounds>;
  readonly exceptions?: readonly PostureException[];
}

/** Reads `posture`. Reports every mistake; an invalid exception is not read, so that its check still fails. */
export function readPosture(value: LocatedNode, readWith: ReadWith): PostureSettings {
  const { report } = readWith;
  if (value.kind !== "map") {
    report({ key: "posture", params: {} }, value);
    return {};
  }
  let settings: PostureSettings = {};
  for (const { key, value: written } of knownSettings(
    value,
    namesOf(postureShape),
    "posture.",
    report,
  )) {
    settings = { ...settings, ...readMember(key.text, written, readWith) };
  }
  return settings;
}

function readMember(name: string, written: LocatedNode, readWith: ReadWith): PostureSettings {
  const { report } = readWith;
  const scalar = settingScalar(written);
  switch (name) {
    case "benchmark":
      return readBenchmarks(written, report);
    case "level":
      if (scalar?.text === "1" || scalar?.text === "2") return { level: Number(scalar.text) };
      break;
    case "strict":
      if (scalar?.value.type === "bool") return { strict: scalar.value.value };
      break;
    case "controls":
      return readControls(written, report);
    default:
      return readExceptions(written, readWith);
  }
  report({ key: "posture-member", params: { member: name } }, written);
  return {};
}

/** One name, or a list of names. */
function readBenchmarks(written: LocatedNode, report: Report): PostureSettings {
  const value = resolveAlias(written);
  const items = value?.kind === "list" ? value.items : [written];
  const benchmarks = items.flatMap((item) => {
    const text = settingScalar(item)?.text.trim() ?? "";
    return text === "" ? [] : [text];
  });
  if (benchmarks.length > 0 && benchmarks.length === items.length) return { benchmarks };
  report({ key: "posture-member", params: { member: "benchmark" } }, written);
  return {};
}

function readControls(written: LocatedNode, report: Report): PostureSettings {
  const value = resolveAlias(written);
  if (value?.kind !== "map") {
    report({ key: "posture-member", params: { member: "controls" } }, written);
    return {};
  }
  const controls = value.entries.flatMap(({ key, value: bounds }): [string, PostureBounds][] => {
    const map = resolveAlias(bounds);
    const members = map?.kind === "map" ? readBounds(map, key.text, report) : {};
    if (Object.keys(members).length > 0) return [[key.text, members]];
    report({ key: "posture-bounds", params: { control: key.text } }, bounds);
    return [];
  });
  return { controls: new Map(controls) };
}

function readBounds(map: MapNode, control: string, report: Report): PostureBounds {
  const name = `posture.controls.${control}.`;
  const entries = knownSettings(map, namesOf(boundsShape), name, report);
  return Object.fromEntries(
    entries.flatMap(({ key, value }) => {
      const number = settingScalar(value);
      return number?.value.type === "int" ? [[key.text, Number(number.value.value)]] : [];
    }),
  );
}

function readExceptions(written: LocatedNode, readWith: ReadWith): PostureSettings {
  const { report } = readWith;
  const value = resolveAlias(written);
  if (value?.kind !== "list") {
    report({ key: "posture-member", params: { member: "exceptions" } }, written);
    return {};
  }
  const exceptions = value.items.flatMap((item, at) => readException(item, at, readWith) ?? []);
  return { exceptions };
}

function readException(
  item: LocatedNode,
  at: number,
  { report, budget }: ReadWith,
): PostureException | undefined {
  const name = `posture.exceptions[${at}]`;
  const value = resolveAlias(item);
  if (value?.kind !== "map") {
    report({ key: "posture-member", params: { member: "exceptions" } }, item);
    return undefined;
  }
  const members = new Map(
    knownSettings(value, namesOf(exceptionShape), `${name}.`, report).map(
      (entry) => [entry.key.text, entry.value] as const,
    ),
  );
  const textOf = (member: string): string | undefined => {
    const text = settingScalar(members.get(member) ?? value)?.text.trim();
    return text === "" ? undefined : text;
  };
  const [control, reason, until] = [textOf("control"), textOf("reason"), textOf("until")];
  if (control === undefined || reason === undefined || until === undefined) {
    const missing = ["control", "reason", "until"].filter((key) => textOf(key) === undefined);
    report({ key: "exception-missing", params: { name, missing } }, item);
    return undefined;
  }
  if (!isDay(until)) {
    report({ key: "exception-day", params: { written: until } }, members.get("until") ?? item);
    return undefined;
  }
  const verdict = textOf("verdict") ?? "excepted";
  if (verdict !== "excepted" && verdict !== "not-applicable") {
    report(
      { key: "exception-verdict", params: { written: verdict } },
      members.get("verdict") ?? item,
    );
    return undefined;
  }
  const files = filesOf(members.get("files"), budget);
  if (files === "wrong") {
    report({ key: "exception-files", params: {} }, members.get("files") ?? item);
    return undefined;
  }
  const approvedBy = textOf("approvedBy");
  return {
    control,
    reason,
    until,
    verdict,
    approvedBy,
    files,
  };
}

function filesOf(
  written: LocatedNode | undefined,
  budget: Budget,
): readonly string[] | undefined | "wrong" {
  if (!written) return undefined;
  const list = resolveAlias(written);
  if (list?.kind !== "list" || list.items.length === 0) return "wrong";
  const globs = list.items.flatMap((item) => {
    const glob = settingScalar(item);
    return glob && glob.text !== "" && !isNull(glob) ? [glob] : [];
  });
  return globs.length === list.items.length ? globsWithin(globs, budget) : "wrong";
}

/** True for a day that the calendar has, written as `2027-03-31`. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
