import { type FixSource, safeEditsOf, triedFixes } from "../engine/fixes/try-fixes.ts";
import type { FileSyntax, Part, PartContext } from "../engine/parts/part.ts";
import {
  type EffectiveConfig,
  configIndex,
  effectiveConfig,
  mainLayer,
  syntaxOf,
} from "../kubelet/index.ts";
import type { Finding } from "../engine/analysis/finding.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import type { MapNode, ParsedDocument } from "../engine/syntax/located-node.ts";
import { mimeParts } from "../engine/syntax/mime-parts.ts";
import { parseRegion } from "../engine/syntax/parse.ts";
import { readPlace, type ReadPlace } from "./check-place.ts";
import { flagCompletionsAt } from "./flag-completion.ts";
import { flagFixes } from "./flag-fixes.ts";
import { flagHoverAt } from "./flag-hover.ts";
import { flagLinks } from "./flag-links.ts";
import type { FlagPlace } from "./flag-place.ts";
import { listedFlagPlaces } from "./document-flag-places.ts";
import { flagPlaces, flagsInDocuments } from "./flag-places.ts";
import { once } from "../engine/text/once.ts";
import { textsForCommands } from "../engine/syntax/shell/here-strings.ts";
import { printedIn } from "../engine/syntax/shell/printed-texts.ts";
import { isDiff } from "../engine/syntax/diff-hunks.ts";
import { outputsOfCommands } from "../engine/syntax/transcript.ts";
import { fencesIn, withoutFences } from "../engine/syntax/fences.ts";
import { encloses, type Span } from "../engine/text/span.ts";

/** The flags of a file as one part. */
export function recogniseFlags(context: PartContext): readonly Part[] {
  const { source, options, look, room } = context;
  const syntax = syntaxOf(options, look);
  if (syntax === "hcl") {
    const { document } = context.hcl();
    const known = context.knowledge.flags.flagsIn(options.kubernetesVersion);
    const found = listedFlagPlaces(document.root, (name) => known.has(name));
    const listed = room.first(found, ({ region }) => region);
    // Terraform's own expressions are unknown values, and do not make the file a template.
    const asDelivered = { ...context, options: { ...options, isAsDelivered: true } };
    return listed.length === 0 ? [] : [flagsPart(listed, [document], asDelivered)];
  }
  const documents = syntax === "mime" ? mimeDocuments(context) : source.file.documents;
  // The scripts of user data in several parts are files of their own.
  const all =
    syntax === "mime"
      ? flagsInDocuments(documents, room.budget)
      : flagPlaces(source, options.path, syntax === "script", room.budget);
  const inside = filesInside(syntax, source, options.path);
  const own = all.filter(({ region }) => !inside.some((file) => encloses(file, region)));
  const places = room.first(own, ({ region }) => region);
  return places.length === 0 ? [] : [flagsPart(places, documents, context)];
}

/** Texts that a script writes, blocks of code in Markdown, hunks of a diff, and what commands print are files of their own. */
function filesInside(
  syntax: FileSyntax | undefined,
  source: PartContext["source"],
  path?: string,
): readonly Span[] {
  const { text } = source;
  switch (syntax) {
    case "script":
      return [...textsForCommands(text), ...printedIn(source)].map(({ region }) => region);
    case "prose":
      return isDiff(text, path)
        ? [{ start: 0, end: text.length }]
        : [...fencesIn(text), ...outputsOfCommands(withoutFences(text))].map(
            ({ region }) => region,
          );
    case "toml":
    case "hcl":
    case "mime":
    case undefined:
      return [];
  }
}

/** The documents of user data in several parts. */
function mimeDocuments({ source: { text }, room }: PartContext): readonly ParsedDocument[] {
  const parts = mimeParts(text, { start: 0, end: text.length });
  return parts.flatMap((part) => parseRegion(text, part, new Map(), false, room.budget).documents);
}

/** Places with a whole command line: a unit's, a file of arguments, a container's. */
const commands = /^(?:ExecStart|args|kubelet)$|\.(?:command|args)$/;

function flagsPart(
  places: readonly FlagPlace[],
  documents: readonly ParsedDocument[],
  context: PartContext,
): Part {
  const { source, options, knowledge, again } = context;
  const { text, file } = source;
  const read = places.flatMap((place) => readPlace(place, source, options, knowledge) ?? []);
  const isInText = places.some(({ form }) => form === "command-line");
  // Of a document that cannot be read the tree is a guess.
  const broken = isInText ? [] : documents.filter(({ problems }) => problems.length > 0);
  const findings = once((): readonly Finding[] =>
    read
      .filter(({ place }) => !broken.some(({ span }) => encloses(span, place.region)))
      .flatMap((place) => place.findings)
      .sort((a, b) => a.span.start - b.span.start),
  );
  const placeAt = ({ span }: Finding): ReadPlace | undefined =>
    read.find(({ place }) => place.region.start < span.end && span.start < place.region.end);
  const fixSource: FixSource = {
    text,
    fixesOf(finding) {
      const at = placeAt(finding);
      return at ? flagFixes(finding, at.place, source) : [];
    },
    check: (changed): readonly Finding[] => again(changed, "flags")?.findings ?? [],
    hiddenBy: () => "later checks",
    knowledge,
  };
  const part: Part = {
    kind: "flags",
    id: "flags",
    label: "kubelet flags",
    reader: "kubelet",
    region: { start: 0, end: text.length },
    format: file.format,
    mayVanish: true,
    givesFlags: true,
    flags: read.map(({ place: { name, args }, chosen }) => ({
      name,
      args,
      isCommand: commands.test(name),
      chosen,
    })),
    get findings() {
      return findings();
    },
    hover(offset) {
      for (const place of read) {
        const hover = flagHoverAt(place, text, offset, knowledge);
        if (hover) return hover;
      }
      return undefined;
    },
    complete: (offset) => flagCompletionsAt(source, read, offset, knowledge),
    links: () =>
      read.flatMap((place) => flagLinks(place, configIndex(knowledge.schema, place.version))),
    fixes: triedFixes(() => fixSource),
    safeEdits: (found = part.findings, budget) => safeEditsOf(fixSource, found, budget),
    effective: () => effectiveOf(read[0], knowledge),
    status: () => ({ kinds: [], version: read[0] ? read[0].chosen : undefined }),
  };
  return part;
}

/** The configuration that the flags of a place result in, over a configuration without settings. */
function effectiveOf(
  read: ReadPlace | undefined,
  knowledge: Knowledge,
): EffectiveConfig | undefined {
  const index = read && configIndex(knowledge.schema, read.version);
  if (!index) return undefined;
  const { region, args } = read.place;
  const empty: MapNode = { kind: "map", span: region, style: "block", entries: [] };
  const words = args.map(({ text }) => text);
  return effectiveConfig([mainLayer(empty), { kind: "flags", args: words }], index, knowledge);
}
