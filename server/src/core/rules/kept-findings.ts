import type { Finding } from "../findings/finding.ts";
import { derivedDefault } from "../kubelet/derived-defaults.ts";
import { watchedConfig } from "../kubelet/config-model.ts";
import type { KindIndex } from "../schema/field-index.ts";
import type { Entry, MapNode } from "../syntax/located-node.ts";
import { keyName } from "../syntax/map-entries.ts";
import { movedSpan, originOf } from "../syntax/move-nodes.ts";
import { encloses, type Span } from "../text/span.ts";
import { memoised } from "../text/memoised.ts";
import type { Rule, RuleContext } from "./define-rule.ts";

/** Rules that read no longer entry than this (UTF-16 units) are as fast as finding out that they need not run. */
const shortestKept = 2_000;

/** A key at the top that a rule has asked for; without an entry where nothing is written. */
interface Asked {
  readonly key: string;
  /** As it was first read. */
  readonly origin: Entry | undefined;
  /** Where it stood. */
  readonly span: Span | undefined;
}

/** What a rule found in a document, and all that this hangs on. */
interface KeptFindings extends Pick<RuleContext, "version" | "gates" | "node"> {
  readonly index: KindIndex;
  readonly asked: readonly Asked[];
  /** The gates that it has asked for, and whether they were on. */
  readonly states: ReadonlyMap<string, boolean>;
  readonly findings: readonly Finding[];
}

/** By a long entry as it was first read: an edit elsewhere moves it and changes nothing in it. */
const keptFindings = memoised<Entry, Map<Rule, KeptFindings>>(() => new Map());

/** Runs a rule on one document. */
export type RunRule = (rule: Rule) => readonly Finding[];

/**
 * Runs rules on a document as it is written. A rule about a long list or map is not run again for another text of the document
 * in which all that it has asked for is the same: each keystroke would make settings of thousands of lines. Like
 * `awakeRules`, that rests on a rule being a function of what it asks for.
 */
export function keepingFindings(root: MapNode, context: RuleContext, index: KindIndex): RunRule {
  const entries = new Map(root.entries.map((entry) => [keyName(entry), entry]));
  const run: RunRule = (rule) => rule.run(context);
  // Of settings that are not written, the header is blamed.
  const headers = root.entries.filter(({ key }) => key.text === "kind");
  const isPlain = headers.length === 1 && root.entries.every(({ merge }) => !merge);
  const isKept = isPlain && context.role === "main" && !context.computed;
  if (!isKept) return run;
  return (rule) => {
    const key = rule.keys.find((name) => lengthOf(entries.get(name)) >= shortestKept);
    const long = key === undefined ? undefined : entries.get(key);
    if (!long) return run(rule);
    const kept = keptFindings(originOf(long).entry);
    const known = kept.get(rule);
    const found = known && isSameContext(known, context, index) && movedFindings(known, entries);
    if (found) return found;
    const fresh = findingsToKeep(rule, context, index, entries);
    if (fresh.isWhole) kept.set(rule, fresh);
    return fresh.findings;
  };
}

function lengthOf(entry: Entry | undefined): number {
  return entry ? entry.span.end - entry.span.start : 0;
}

function isSameContext(
  { version, gates, node, index, states }: KeptFindings,
  context: RuleContext,
  indexNow: KindIndex,
): boolean {
  const isSame = version === context.version && gates === context.gates && node === context.node;
  if (!isSame || index !== indexNow) return false;
  return [...states].every(([gate, isOn]) => context.config.isGateOn(gate) === isOn);
}

/** The findings at their places of now; undefined where something that the rule has asked for is not the same. */
function movedFindings(
  { asked, findings }: KeptFindings,
  entries: ReadonlyMap<string, Entry>,
): readonly Finding[] | undefined {
  const moves: EntryMove[] = [];
  let above = -1;
  for (const { key, origin, span } of asked) {
    const entry = entries.get(key);
    if ((entry && originOf(entry).entry) !== origin) return undefined;
    if (!entry || !span) continue;
    // What stands further down in the file may count for more.
    if (entry.span.start < above) return undefined;
    above = entry.span.start;
    moves.push({ span, by: entry.span.start - span.start });
  }
  if (moves.every(({ by }) => by === 0)) return findings;
  return findings.map((finding) => movedFinding(finding, moves));
}

/** Where an entry stood, and how far it has moved. */
interface EntryMove {
  readonly span: Span;
  readonly by: number;
}

function movedFinding(finding: Finding, moves: readonly EntryMove[]): Finding {
  const moved = (span: Span): Span =>
    movedSpan(span, moves.find((move) => encloses(move.span, span))?.by ?? 0);
  const { related } = finding;
  return {
    ...finding,
    span: moved(finding.span),
    ...(related && { related: related.map((place) => ({ ...place, span: moved(place.span) })) }),
  };
}

function findingsToKeep(
  rule: Rule,
  context: RuleContext,
  index: KindIndex,
  entries: ReadonlyMap<string, Entry>,
): KeptFindings & { readonly isWhole: boolean } {
  const { config, version, gates, node } = context;
  const keys = new Set(["kind"]);
  const states = new Map<string, boolean>();
  let isWhole = true;
  const note = (path: string): void => {
    keys.add(path.split(".", 1)[0] ?? path);
    // Such a default depends on further settings.
    if (derivedDefault(path)) isWhole = false;
  };
  const watched = watchedConfig(config, {
    isGateOn(gate) {
      const isOn = config.isGateOn(gate);
      states.set(gate, isOn);
      return isOn;
    },
    isWritten(path) {
      note(path);
      return config.isWritten(path);
    },
    setting(path) {
      note(path);
      return config.setting(path);
    },
    keySpan(path) {
      note(path);
      return config.keySpan(path);
    },
  });
  const findings = rule.run({ ...context, config: watched });
  const asked = [...keys]
    .map((key): Asked => {
      const entry = entries.get(key);
      return { key, origin: entry && originOf(entry).entry, span: entry?.span };
    })
    .sort((a, b) => (a.span?.start ?? 0) - (b.span?.start ?? 0));
  const isInside = (span: Span): boolean =>
    asked.some((place) => place.span && encloses(place.span, span));
  isWhole &&= findings.every(
    (finding) =>
      isInside(finding.span) && (finding.related ?? []).every(({ span }) => isInside(span)),
  );
  return { version, gates, node, index, asked, states, findings, isWhole };
}
