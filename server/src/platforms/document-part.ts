import { triedFixes } from "../engine/fixes/try-fixes.ts";
import type { Part, PartContext } from "../engine/parts/part.ts";
import type { Finding } from "../engine/analysis/finding.ts";
import { shownFindings } from "../engine/analysis/shown-findings.ts";
import { configIndex, locatedMap, reportPart } from "../kubelet/index.ts";
import { soundIn } from "../engine/syntax/sound-in.ts";
import { platformFixes } from "./platform-fixes.ts";
import { analyzeHosted, versionNotes, versionOf } from "../documents/index.ts";
import { isBefore, type KindIndex } from "../facts/field-index.ts";
import type { KubernetesVersion } from "../facts/table.ts";
import { hostOf, softened } from "./host-of.ts";
import { flagsOverBase, overriddenByFlags } from "./flags-over-base.ts";
import { closedMapFindings } from "./keys/closed-maps.ts";
import { flagsOfKubelets, layeredConfig, patchedAt } from "./layered-config.ts";
import { fieldFindings, fieldRules, severityOf } from "./platform-findings.ts";
import type { Platform, PlatformProblem } from "./platform.ts";
import { isPatch } from "./patches/is-patch.ts";
import {
  configAt,
  joinedConfig,
  type HostedPlace,
  type PlatformDocument,
} from "./platform-documents.ts";
import { isTextPlace, plainOf, readRegion, regionIn } from "./read-place.ts";
import { namesFiles } from "./named-file.ts";
import { platformStack, userTree } from "./platform-stack.ts";
import { once } from "../engine/text/once.ts";
import type { LocatedNode } from "../engine/syntax/located-node.ts";
import type { Span } from "../engine/text/span.ts";

/** Keys whose texts a shell of the node runs: of cloud-init, Cluster API, containers, Ansible and Kubernetes. */
const commandKeys = /^(?:runcmd|bootcmd|\w*commands?|cmd|shell|script|entrypoint)$/i;

/** Nothing real is further down. */
const maxDepth = 24;

/**
 * The stretches of a region outside commands and scripts, in their order: `$NAME` and `$(command)` in those are the shell's,
 * and no template engine fills them in.
 */
function outsideCommands(root: LocatedNode, region: Span): readonly Span[] {
  const commands: Span[] = [];
  const visit = (node: LocatedNode, isCommand: boolean, depth: number): void => {
    if (depth === 0) return;
    if (node.kind === "map") {
      for (const { key, value } of node.entries) {
        visit(value, isCommand || commandKeys.test(key.text), depth - 1);
      }
    } else if (node.kind === "list") {
      for (const item of node.items) visit(item, isCommand, depth - 1);
    } else if (node.kind === "scalar" && (isCommand || /^\s*#!/.test(node.text))) {
      commands.push(node.span);
    }
  };
  visit(root, false, maxDepth);
  const stretches: Span[] = [];
  let { start } = region;
  for (const command of commands) {
    stretches.push({ start, end: command.start });
    start = command.end;
  }
  return [...stretches, { start, end: region.end }];
}

/**
 * Findings about a platform's document itself, not about the configurations in it, and what a kubelet gets from the
 * entire document: the first configuration, the document's own settings, its flags.
 */
export function documentPart(document: PlatformDocument, at: number, context: PartContext): Part {
  const { source, options, knowledge } = context;
  const { platform, parsed, places } = document;
  const [place] = places;
  const region = parsed.span;
  const chosen = versionOf(source, options, {
    region,
    imageVersion: place?.version ?? document.version,
  });
  const { version, asked } = chosen;
  const index = configIndex(knowledge.schema, version);
  const isBeside = place?.holds === "document";
  const config = once(() => joinedConfig(document) ?? (place && configAt(place)));
  const written = once(
    () =>
      config() ??
      (place && isTextPlace(place) ? configInText(document, place, context) : undefined),
  );
  const layered = once(() =>
    document.form.isBeside
      ? undefined
      : layeredConfig({ document, place }, written(), version, context),
  );
  const findings = (): readonly Finding[] => {
    const patched = patchedAt(document, place, version);
    const user = patched?.user ?? config();
    const stack = index && platformStack(document, user, index, { place, patched });
    const isOpen = isPatch(document) || options.isFragment === true;
    const found = (stack?.problems() ?? []).filter(
      ({ note, otherVersions }) =>
        !(isOpen && platform.absence?.includes(note)) &&
        !(otherVersions && otherVersions === sideOf(asked, version)),
    );
    // The kubelet's own document is checked separately; here only the platform's handling of it matters.
    const ofFields =
      stack && isBeside && !document.form.isBeside
        ? fieldFindings(platform, stack, layered()?.effective)
        : [];
    const ofSettings = index ? settingFindings(document, index, context) : [];
    const result = isOpen ? undefined : layered();
    const others = flagsOfKubelets(document)
      .slice(0, -1)
      .map((flags) => ({ document: { ...document, flags }, place }))
      .map((given) => result && layeredConfig(given, written(), version, context));
    // If they name files, or other files add flags, these decide: the flags are checked in the stack of these files.
    const own = [...others, result]
      .filter((each) => each !== undefined)
      .filter(({ flags }) => options.isJoined !== true && !namesFiles(flags));
    const ofFlags = own.flatMap((each) => flagsOverBase(each, region, context));
    // The kubelet's own document has a part of its own for this.
    const overridden = isBeside ? [] : own.flatMap((each) => overriddenByFlags(each, region));
    const isSound = soundIn(parsed);
    const sound = found.filter(({ span }) => isSound(span));
    const all = [
      ...versionNotes(chosen),
      ...ofFields,
      ...ofSettings.filter(({ span }) => isSound(span)),
      ...ofFlags.map((finding) => softened(finding, platform)).filter(({ span }) => isSound(span)),
      ...overridden.filter(({ span }) => isSound(span)),
      ...closedMapFindings(document).filter(({ span }) => isSound(span)),
      ...sound.map((problem) => problemFinding(problem, platform, document.at)),
      ...(document.form.isToml ? parsed.problems : []).map(({ code: note, span }): Finding => {
        const params = { texts: platform.texts, note };
        const message = { key: "platform-toml-syntax", params } as const;
        return { rule: "platform-toml-syntax", severity: "error", span, path: "", message };
      }),
    ];
    const of = isBeside ? source : { ...source, region };
    const open = outsideCommands(document.root, region);
    return shownFindings(all, of, { ...options, askedVersion: asked }, knowledge, open);
  };
  const { format } = source.file;
  const common = { id: `platform:${at}`, label: platform.texts.title, region, format };
  const fixable = once(() => platformFixes(document, context));
  const fixes = triedFixes(fixable);
  const tool =
    isBeside && !document.form.isBeside
      ? hostOf(document, knowledge, options.node, place)
      : undefined;
  return reportPart({
    ...common,
    findings,
    layered,
    version: chosen,
    fixes,
    tool,
    mayVanish: true,
  });
}

/** The configuration that a document has as a text of its own, such as the content of a file. */
function configInText(
  document: PlatformDocument,
  place: HostedPlace,
  context: PartContext,
): LocatedNode | undefined {
  const region = regionIn(document, place, plainOf(context));
  return region && readRegion(place, region, document, context).documents[0]?.root;
}

/** The side of the supported versions on which the version that was asked for is; undefined for one of them. */
function sideOf(
  asked: string | undefined,
  nearest: KubernetesVersion,
): PlatformProblem["otherVersions"] {
  if (asked === undefined) return undefined;
  return isBefore(asked, nearest) ? "older" : "newer";
}

/**
 * The findings about the values that a document sets outside its configurations: what is wrong with each of them, and what
 * they result in where no configuration is checked with them.
 */
function settingFindings(
  document: PlatformDocument,
  index: KindIndex,
  { source, options, knowledge }: PartContext,
): readonly Finding[] {
  const { platform, form, parsed, places } = document;
  if (!form.settings || platform.refusesTypes) return [];
  const { context } = platformStack(document, undefined, index);
  const settings = locatedMap(userTree(form.settings, context));
  if (settings.entries.length === 0) return [];
  const host = hostOf(document, knowledge, options.node);
  // A configuration at a place is checked with the settings, and patches answer for what is written in them.
  const isAlone = places.every(({ patchesItem }) => patchesItem !== undefined);
  const { check } = host;
  const hosted = {
    region: parsed.span,
    format: source.file.format,
    documents: [{ span: parsed.span, root: settings, problems: [] }],
    imageVersion: document.version,
    host: {
      ...host,
      check: (config: Parameters<NonNullable<typeof check>>[0]) => {
        const found = check?.(config);
        const own = found?.found.filter(({ rule }) => !aboutFields.has(rule)) ?? [];
        return { decoded: found?.decoded ?? config.decoded, found: isAlone ? own : [] };
      },
    },
  };
  const { findings } = analyzeHosted(source, hosted, { ...options, isInSet: false }, knowledge);
  // The version is the document's, which says so itself.
  return findings.filter(({ rule }) => rule !== "version-not-known");
}

/** Findings about fields of a configuration: a setting is the platform's own way to set one. */
const aboutFields: ReadonlySet<string> = new Set(Object.values(fieldRules));

/** A problem outside the fields of a configuration; `at`: where the document begins in its file. */
export function problemFinding(
  { effect, span, path, note, detail, instead, words }: PlatformProblem,
  { texts }: Platform,
  at = "",
): Finding {
  const isRefused = severityOf(effect) === "error";
  const rule = isRefused ? "platform-value-refused" : fieldRules[effect];
  const message = {
    key: "platform-problem",
    params: {
      texts,
      effect,
      note,
      detail,
      instead,
      words,
    },
  } as const;
  const whole = at === "" || path === "" ? path : `${at}.${path}`;
  return { rule, severity: severityOf(effect), span, path: whole, message };
}
