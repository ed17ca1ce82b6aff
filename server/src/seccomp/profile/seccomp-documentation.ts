import {
  code,
  escaped,
  headline,
  markdownList,
  paragraphs,
} from "../../engine/reports/markdown.ts";
import { shortNameOf, type Loader } from "../load-profile.ts";
import type { ProfileField } from "../../facts/seccomp-table.ts";
import { callPageUrl } from "../../kubelet/index.ts";
import { usualArchitectures } from "./seccomp-architectures.ts";
import type { SeccompContext } from "./seccomp-context.ts";
import { architectureText, errorName, lastSharedError, outcomesText } from "./seccomp-formula.ts";
import { defaultCapabilities, runtimeDefaultOutcomes } from "./seccomp-runtime-default.ts";

/** The place where a text is shown; nothing in a list. */
export interface Here {
  /** Facts of the place itself. */
  readonly lines: readonly string[];
  /** Who reads the profile. */
  readonly loader: Loader | undefined;
}

export const nowhere: Here = { lines: [], loader: undefined };

/** The numbers of at most this many architectures are shown individually. */
const maxArchitectures = 4;

/**
 * A system call: what it does, its numbers, on `architectures` first, who knows it. Undefined for a name
 * that libseccomp does not know.
 */
export function describeCall(
  name: string,
  { lines }: Here,
  context: SeccompContext,
  architectures: readonly string[] = usualArchitectures,
): string | undefined {
  const { knowledge, phrases } = context;
  const { calls, groups } = knowledge.texts;
  const record = knowledge.call(name);
  if (!record) return undefined;
  const text = Object.hasOwn(calls, name) ? calls[name] : undefined;
  const group = text && Object.hasOwn(groups, text.group) ? groups[text.group] : undefined;
  const page = callPageUrl(name);
  const { kernels } = knowledge.syscalls;
  const kernel = Object.hasOwn(kernels, record.since) ? kernels[record.since] : undefined;
  const isOld = record.since === oldest;
  return paragraphs(
    headline(escaped(name), phrases.kinds.call),
    text?.text,
    markdownList([
      ...lines,
      ...runtimeDefaultLine(name, architectures, context),
      ...(group === undefined ? [] : [phrases.group(group.replace(/\.$/, ""))]),
      ...numberLines(name, architectures.slice(0, maxArchitectures), context),
      isOld ? phrases.callSinceAlways : phrases.callSince(record.since, kernel),
    ]),
    page && `[${escaped(phrases.manPage(name))}](${page})`,
  );
}

/** In `SyscallRecord.since` it stands for itself and all before it. */
const oldest = "1.0.1";

/** The action of RuntimeDefault for it, on the first of the architectures that has it. */
function runtimeDefaultLine(
  name: string,
  architectures: readonly string[],
  { knowledge, phrases }: SeccompContext,
): string[] {
  const architecture = architectures.find(
    (candidate) => knowledge.numberOf(name, candidate) !== undefined,
  );
  const outcomes = architecture && runtimeDefaultOutcomes(name, architecture, knowledge);
  if (!outcomes) return [];
  const text = outcomesText(outcomes, architecture, knowledge);
  return [phrases.runtimeDefault(code(text), architectureText(architecture))];
}

/** Its numbers on the architectures, those that lack it, and all others in one line. */
function numberLines(
  name: string,
  architectures: readonly string[],
  { knowledge, phrases }: SeccompContext,
): string[] {
  const shown = new Map<number, string[]>();
  const lacking: string[] = [];
  for (const architecture of architectures) {
    const number = knowledge.numberOf(name, architecture);
    if (number === undefined) lacking.push(architectureText(architecture));
    else add(shown, number, architectureText(architecture));
  }
  const { model, syscalls } = knowledge;
  const tables = new Set(
    architectures.map((architecture) => model.architectures[architecture]?.table),
  );
  const others = new Map<number, string[]>();
  syscalls.archs.forEach((table, column) => {
    const number = knowledge.call(name)?.n[column];
    if (typeof number === "number" && !tables.has(table)) add(others, number, table);
  });
  return [
    ...(shown.size > 0 ? [phrases.numbers(asList(shown))] : []),
    ...(lacking.length > 0 ? [phrases.notOn(lacking)] : []),
    ...(others.size > 0 ? [phrases.numbersElsewhere(asList(others))] : []),
  ];
}

function add(numbers: Map<number, string[]>, number: number, architecture: string): void {
  const sameNumber = numbers.get(number);
  if (sameNumber) sameNumber.push(architecture);
  else numbers.set(number, [architecture]);
}

function asList(
  numbers: ReadonlyMap<number, readonly string[]>,
): { readonly number: number; readonly architectures: readonly string[] }[] {
  return [...numbers].map(([number, architectures]) => ({ number, architectures }));
}

/** An action `SCMP_ACT_…`: its effect, its requirements, and when the runtime rejects it. Else undefined. */
export function describeAction(
  constant: string,
  { lines, loader }: Here,
  { knowledge, phrases }: SeccompContext,
): string | undefined {
  const { actions } = knowledge.model;
  const record = Object.hasOwn(actions, constant) ? actions[constant] : undefined;
  if (!record) return undefined;
  const facts: string[] = [];
  if (loader) {
    const { ociRuntime } = loader;
    const support = record[ociRuntime];
    if (!support.default) facts.push(phrases.notAsDefault(ociRuntime));
    if (support.notFor) facts.push(phrases.notFor(ociRuntime, support.notFor.map(code)));
    if (support.needsListenerPath) facts.push(phrases.needsListenerPath(ociRuntime));
    if ((support.kernel ?? support.libseccomp) !== undefined) {
      facts.push(phrases.runtimeWants(ociRuntime, support.kernel, support.libseccomp));
    }
  }
  return described(constant, phrases.kinds.action, knowledge.texts.actions, [
    ...lines,
    ...facts,
    phrases.needs(record.kernel, record.libseccomp),
  ]);
}

/** An operator `SCMP_CMP_…`; else undefined. */
export function describeOperator(
  constant: string,
  { lines }: Here,
  { knowledge, phrases }: SeccompContext,
): string | undefined {
  if (!Object.hasOwn(knowledge.model.operators, constant)) return undefined;
  return described(constant, phrases.kinds.operator, knowledge.texts.operators, lines);
}

/** An architecture `SCMP_ARCH_…` with its family; else undefined. */
export function describeArchitecture(
  constant: string,
  { lines, loader }: Here,
  { knowledge, phrases }: SeccompContext,
): string | undefined {
  const { architectures, families } = knowledge.model;
  const record = Object.hasOwn(architectures, constant) ? architectures[constant] : undefined;
  if (!record) return undefined;
  const also = Object.hasOwn(families, constant) ? (families[constant] ?? []) : [];
  const on = Object.keys(families).filter((family) => families[family]?.includes(constant));
  const short = loader ? shortNameOf(constant, loader, knowledge.model) : record.short;
  return described(constant, phrases.kinds.architecture, knowledge.texts.architectures, [
    ...lines,
    ...(loader && !record[loader.ociRuntime] ? [phrases.refusedBy(loader.ociRuntime)] : []),
    phrases.bits(record.bits, record.endian),
    phrases.callCount(knowledge.callsOf(constant).length),
    ...(also.length > 0 ? [phrases.runsAlso(also.map(code))] : []),
    ...(on.length > 0 ? [phrases.runsOn(on.map(code))] : []),
    ...(short === undefined ? [] : [phrases.shortName(code(short))]),
    phrases.libseccompSince(record.libseccomp),
  ]);
}

/** A flag `SECCOMP_FILTER_FLAG_…`; else undefined. */
export function describeFilterFlag(
  constant: string,
  { lines, loader }: Here,
  { knowledge, phrases }: SeccompContext,
): string | undefined {
  const { flags } = knowledge.model;
  const record = Object.hasOwn(flags, constant) ? flags[constant] : undefined;
  if (!record) return undefined;
  const facts: string[] = [];
  if (loader) {
    const { effect, since } = record[loader.ociRuntime];
    const isSet = effect === "set";
    facts.push(
      isSet ? phrases.flagSet(loader.ociRuntime, since) : phrases.flagIgnored(loader.ociRuntime),
    );
  }
  if (record.needsListener) facts.push(phrases.flagNeedsListener);
  return described(constant, phrases.kinds.flag, knowledge.texts.flags, [
    ...lines,
    ...facts,
    phrases.needs(record.kernel, record.libseccomp),
  ]);
}

/** Headline, text and facts of a constant. */
function described(
  constant: string,
  kind: string,
  texts: { readonly [constant: string]: string },
  lines: readonly string[],
): string {
  const text = Object.hasOwn(texts, constant) ? texts[constant] : undefined;
  return paragraphs(headline(escaped(constant), kind), text, markdownList(lines));
}

/** An error number: its name, and what programs make of it. */
export function describeErrno(
  number: number,
  { lines }: Here,
  { knowledge, phrases }: SeccompContext,
): string {
  const { errnos, limits } = knowledge.model;
  const name = errorName(number, undefined, knowledge);
  const others = Object.keys(errnos).filter((errno) => errnos[errno] === number && errno !== name);
  const meaning = (): string => {
    if (number === 0) return phrases.noError;
    if (number > limits.errno) return phrases.errorBeyond(limits.errno);
    if (name === undefined) return phrases.noErrorName;
    const text = Object.hasOwn(phrases.errors, name) ? phrases.errors[name] : undefined;
    return text === undefined ? code(name) : `${code(name)}: ${text}`;
  };
  return paragraphs(
    headline(String(number), phrases.kinds.errno),
    meaning(),
    markdownList([
      ...lines,
      ...(others.length > 0 ? [phrases.sameNumber(others.map(code))] : []),
      ...(name !== undefined && number > lastSharedError ? [phrases.errorElsewhere] : []),
    ]),
  );
}

/**
 * An error by its name, such as `ENOSYS`, or by its number as text; undefined where Linux has none of
 * that name.
 */
export function describeErrorName(
  name: string,
  here: Here,
  context: SeccompContext,
): string | undefined {
  const { knowledge, phrases } = context;
  const number = knowledge.errnoOf(name);
  if (number === undefined) return undefined;
  if (!Object.hasOwn(knowledge.model.errnos, name)) return describeErrno(number, here, context);
  const text = Object.hasOwn(phrases.errors, name) ? phrases.errors[name] : undefined;
  return paragraphs(
    headline(escaped(name), phrases.kinds["errno-name"]),
    text,
    markdownList([
      ...here.lines,
      phrases.equalNumber([code(String(number))]),
      ...(number > lastSharedError ? [phrases.errorElsewhere] : []),
    ]),
  );
}

/** A capability `CAP_…`; undefined where Linux has none of that name. */
export function describeCapability(
  name: string,
  { lines }: Here,
  { knowledge, phrases }: SeccompContext,
): string | undefined {
  const { capabilities, allowed } = knowledge.runtimeDefault;
  if (!Object.hasOwn(phrases.capabilities, name)) return undefined;
  const calls = Object.hasOwn(capabilities, name) ? (capabilities[name] ?? []) : [];
  const opened = calls.filter((call) => !allowed.includes(call));
  return paragraphs(
    headline(escaped(name), phrases.kinds.capability),
    phrases.capabilities[name],
    markdownList([
      ...lines,
      defaultCapabilities.has(name) ? phrases.inDefaultSet : phrases.notInDefaultSet,
      ...(opened.length > 0 ? [phrases.opensCalls(opened.map(code))] : []),
    ]),
  );
}

/** A field of a profile. */
export function describeProfileField(
  { path, type }: ProfileField,
  { knowledge, phrases }: SeccompContext,
): string {
  const { fields } = knowledge.texts;
  const text = Object.hasOwn(fields, path) ? fields[path] : undefined;
  return paragraphs(headline(escaped(path), phrases.kinds[type]), text);
}

/** The constant of the architecture with a short name such as `amd64`; undefined where none has it. */
export function architectureOfShort(
  short: string,
  { knowledge }: SeccompContext,
): string | undefined {
  const { architectures, runtimes } = knowledge.model;
  const pairs = Object.values(runtimes).flatMap(({ shortNames = {} }) =>
    Object.entries(shortNames),
  );
  const [named] = pairs.find(([, name]) => name === short) ?? [];
  return (
    named ?? Object.keys(architectures).find((constant) => architectures[constant]?.short === short)
  );
}
