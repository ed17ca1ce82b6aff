import { type FileOptions, type Part, type PartContext, isInside } from "../engine/parts/part.ts";
import {
  type Analysis,
  type HostDescription,
  configIndex,
  passedOverName,
  skippedFileFindings,
  syntaxOf,
  topOf,
} from "../kubelet/index.ts";
import { type Change, isErrorOrWarning, newFindings } from "../engine/fixes/new-findings.ts";
import { applyEdits } from "../engine/syntax/edits/apply-edits.ts";
import { trimmedSpan } from "../engine/syntax/structure/trimmed-span.ts";
import type { Finding } from "../engine/analysis/finding.ts";
import type { MapNode, ParsedDocument, ParsedFile } from "../engine/syntax/located-node.ts";
import { isDiff } from "../engine/syntax/diff-hunks.ts";
import { withoutFences } from "../engine/syntax/fences.ts";
import { mapOf, textOf } from "../engine/syntax/look-up.ts";
import { mimeParts } from "../engine/syntax/mime-parts.ts";
import { maxTextLength } from "../engine/syntax/parse.ts";
import { parseFile, parseRegion } from "../engine/syntax/parse.ts";
import { readToml } from "../engine/syntax/toml/read-toml.ts";
import type { Span } from "../engine/text/span.ts";
import type { DocumentLink, OutlineItem } from "../engine/analysis/part-results.ts";
import { analyzeHosted, documentsPart } from "../documents/index.ts";
import { documentPart } from "./document-part.ts";
import { hostOf } from "./host-of.ts";
import { operationsPart, type MakePart } from "./patches/operations-part.ts";
import { kopsDocuments } from "./kops-documents.ts";
import { minikubeDocuments } from "./minikube-documents.ts";
import { platformKeysPart } from "./keys/platform-keys-part.ts";
import {
  configAt,
  joinedConfig,
  platformDocuments,
  platformResources,
  type HostedPlace,
  type PlatformDocument,
  type PlatformFile,
} from "./platform-documents.ts";
import { withFieldNames } from "./keys/field-names-in.ts";
import { layeredConfig } from "./layered-config.ts";
import { terraformResources } from "./terraform-documents.ts";
import { isTextPlace, plainOf, readRegion, regionIn } from "./read-place.ts";
import { nextLine } from "./region.ts";
import { unknownFields } from "./unknown-values.ts";
import { platforms } from "./platform-registry.ts";
import type { Platform } from "./platform.ts";
import { sharedNodes } from "./shared-nodes.ts";
import { once } from "../engine/text/once.ts";

/** Those of the places that platforms have for them, and the documents around them. */
export function recogniseHosted(given: PartContext): readonly Part[] {
  const isHcl = syntaxOf(given.options, given.look) === "hcl";
  // Values that Terraform fills in are known to be unknown; they are not placeholders.
  const context = isHcl ? { ...given, options: { ...given.options, isAsDelivered: true } } : given;
  const { text } = context.source;
  const { path = "" } = context.options;
  const all = documentsOf(context, {
    text,
    path,
    platforms,
    budget: context.room.budget,
    isFilledIn: context.options.isFilledIn ? true : undefined,
  });
  const documents = context.room
    .first(all, ({ parsed }) => parsed.span)
    .map((document) =>
      document.platform.ignoresCase ? inFieldNames(document, context) : document,
    );
  const found = new Map<number, Part>();
  const { budget } = context.room;
  const shared = sharedNodes(documents);
  // The first configuration repeats nothing.
  const seen = new Set<Platform>();
  const isWithin = (document: PlatformDocument, span: Span): boolean => {
    const isFirst = !seen.has(document.platform);
    seen.add(document.platform);
    return isFirst || budget.take("nodes", shared(document), span);
  };
  const around = documents.map((document, at) =>
    isWithin(document, document.parsed.span) ? documentPart(document, at, context) : undefined,
  );
  const places = documents.flatMap((document, at) =>
    document.places
      .filter(({ holds }) => holds !== "document")
      .map((place, nth) => ({ document, at, place, isFirst: nth === 0 })),
  );
  const judged = context.room
    .first(places, ({ place }) => place.value.span)
    .filter(
      ({ document, at, place, isFirst }) =>
        around[at] && (isFirst || isWithin(document, place.value.span)),
    );
  for (const { document, at, place } of judged) {
    const region =
      regionIn(document, place, plainOf(context)) ??
      (place.holds === "operations" ? place.value.span : undefined);
    // A value that an alias repeats is checked where it is written.
    if (!region || found.has(region.start)) continue;
    const partOf: MakePart = (own, of) => hostedPart(own, region, of, context, around[at]);
    const part =
      place.holds === "operations"
        ? operationsPart(place, region, document, context, partOf)
        : partOf(place, document);
    found.set(region.start, part);
  }
  return [
    ...[...found.values()].sort((a, b) => a.region.start - b.region.start),
    ...around.filter((part) => part !== undefined),
  ];
}

/** A document whose configurations have the kubelet's names, however they are spelled. */
function inFieldNames(document: PlatformDocument, context: PartContext): PlatformDocument {
  const { knowledge, options } = context;
  const places = document.places.map((place) => {
    const version = options.fixedVersion ?? place.version?.version ?? options.kubernetesVersion;
    const index = configIndex(knowledge.schema, version);
    return index ? { ...place, prepare: (map: MapNode) => withFieldNames(map, index.root) } : place;
  });
  return { ...document, places };
}

function documentsOf(context: PartContext, file: PlatformFile): readonly PlatformDocument[] {
  const { budget } = file;
  switch (syntaxOf(context.options, context.look)) {
    case "toml":
      return platformDocuments(tomlDocuments(file.text), { ...file, isToml: true });
    case "hcl":
      return platformResources(terraformResources(context.hcl()), file);
    case "script":
      return documentsInCommands(file);
    case "prose":
      return isDiff(file.text, file.path)
        ? []
        : documentsInCommands({ ...file, text: withoutFences(file.text) });
    case "mime":
    case undefined:
      return [
        ...platformDocuments(hostDocuments(context), {
          ...file,
          neighbours: context.options.neighbours?.flatMap(
            (text) => parseFile(text, undefined, budget).documents,
          ),
        }),
        ...(context.source.file.format === "json" ? [] : documentsInCommands(file)),
      ];
  }
}

/** Documents of the settings that commands of tools have, in a text of any language. */
function documentsInCommands({ text, path, budget }: PlatformFile): readonly PlatformDocument[] {
  return [...minikubeDocuments(text, path, budget), ...kopsDocuments(text, path, budget)];
}

/** A text that is longer than others may be is not read. */
function tomlDocuments(text: string): readonly ParsedDocument[] {
  return text.length > maxTextLength ? [] : [readToml(text)];
}

/** These tools read braces around an entire file as YAML if they are not strict JSON. */
function hostDocuments({
  source: { text, file },
  room: { budget },
}: PartContext): readonly ParsedDocument[] {
  const { format, documents } = file;
  if (/^(?:MIME-Version|Content-Type):/i.test(text)) {
    const parts = mimeParts(text, { start: 0, end: text.length });
    return parts.flatMap((part) => parseRegion(text, part, new Map(), false, budget).documents);
  }
  const isBroken = documents.some(({ problems }) => problems.length > 0);
  return format === "json" && isBroken ? parseFile(text, "yaml", budget).documents : documents;
}

/** The language features of a configuration at a place of a platform's document. */
export function hostedPart(
  found: HostedPlace,
  region: Span,
  document: PlatformDocument,
  context: PartContext,
  around?: Part,
): Part {
  const { source, options, knowledge } = context;
  const isText = isTextPlace(found);
  const read = readRegion(found, region, document, context);
  const inner = options.isFilledIn && isText ? mapOf(read.documents[0]?.root) : undefined;
  const place = inner ? { ...found, unknown: unknownFields(inner, found.keys) } : found;
  const host: HostDescription = hostOf(document, knowledge, options.node, place);
  const { documents } = place.keys || place.prepare ? ownDocuments(place, read) : read;
  const hosted = { ...read, documents, host, region, imageVersion: place.version };
  const checked = analyzeHosted(source, hosted, optionsInside(options), knowledge);
  // The tool reads everything that is not a text of its own.
  const analysis = isText
    ? checked
    : { ...checked, findings: checked.findings.map(rejectedByTool) };
  const { title } = document.platform.texts;
  const base = { kind: "hosted", id: place.name, label: title, analysis } as const;
  const part = documentsPart(base, context);
  const layered = once(() =>
    layeredConfig(
      { document, place },
      joinedConfig(document) ?? analysis.documents[0]?.parsed.root,
      analysis.version,
      context,
    ),
  );
  const isOwn = ({ edits }: { readonly edits: readonly { readonly span: Span }[] }): boolean =>
    edits.every(({ span }) => isInside(source, region, span));
  /** True for a change after which the tool rejects no more of the file than before. */
  const isAccepted = ({ edits }: Pick<Change, "edits">): boolean => {
    if (!around) return true;
    const after = context.again(applyEdits(source.text, edits), around.id)?.findings ?? [];
    const change = { before: around.findings, after, edits };
    return !newFindings(change, undefined).some(isErrorOrWarning);
  };
  if (place.keys) {
    return platformKeysPart(part, {
      place,
      read,
      keys: place.keys,
      document,
      context,
      layered,
      item: (children) => outlineItem(place, analysis, children, title),
      around,
    });
  }
  // The kubelet reads nothing else of a drop-in with such a name.
  const file = found.isWhole && found.around ? textOf(found.around, "path") : undefined;
  const name = passedOverName(file ?? "");
  const skipped = (): readonly Finding[] => {
    const of = { ...source, options };
    return skippedFileFindings({ why: "name", name: name ?? "" }, topOf(analysis), of, knowledge);
  };
  return {
    ...part,
    findings: name === undefined ? part.findings : skipped(),
    format: "yaml",
    isExclusive: true,
    mayVanish: true,
    ...(isText && { innerText: analysis }),
    // Of another tool's file nothing is changed but the configuration in it.
    fixes: (finding, budget) => part.fixes(finding, budget).filter(isOwn),
    safeEdits(findings, budget) {
      const edits = part.safeEdits(findings, budget);
      return isOwn({ edits }) ? edits : [];
    },
    rewrites: (request) => (part.rewrites?.(request) ?? []).filter(isOwn).filter(isAccepted),
    outline: () => [outlineItem(place, analysis, part.outline?.() ?? [])],
    links: () => (part.links?.() ?? []).filter((link) => leadsOut(link, analysis)),
    newLine: () => undefined,
    status: () => ({ kinds: [] }),
    effective: () => layered()?.effective ?? part.effective?.(),
    layered,
  };
}

/** A mistake of syntax that stops the tool around a configuration; other findings as they are. */
function rejectedByTool(finding: Finding): Finding {
  const { message } = finding;
  if (message.key !== "yaml-syntax") return finding;
  return { ...finding, message: { ...message, params: { ...message.params, effect: "silent" } } };
}

/** The documents of a place in the kubelet's names. */
function ownDocuments(place: HostedPlace, read: ParsedFile): Pick<ParsedFile, "documents"> {
  const documents = read.documents.map((parsed) => {
    const root = parsed.root && configAt({ ...place, value: parsed.root });
    const { span, problems } = parsed;
    return { span, root, problems };
  });
  return { documents };
}

/** The options of a file that also apply to a configuration inside it. */
function optionsInside(options: FileOptions): FileOptions {
  const { kubernetesVersion, askedVersion, fixedVersion } = options;
  const { advice, severities, node, isAsDelivered } = options;
  return {
    kubernetesVersion,
    askedVersion,
    ...(isAsDelivered && { isAsDelivered }),
    fixedVersion,
    advice,
    severities,
    node,
  };
}

/** The outline item of the configuration, with its keys below: its place in the file. */
function outlineItem(
  { name, entry, value }: HostedPlace,
  { text, region }: Analysis,
  children: readonly OutlineItem[],
  detail = "KubeletConfiguration",
): OutlineItem {
  const { start } = value.span;
  const head = text.slice(start, nextLine(text, start)).trimEnd();
  const nameSpan = entry?.key.span ?? { start, end: start + head.length };
  const end = Math.max(nameSpan.end, trimmedSpan(text, region).end);
  // A configuration that is the entire document has no place in it, and editors reject an item without a name.
  const named = name === "" ? { name: detail, detail: "" } : { name, detail };
  return { ...named, kind: "document", span: { ...nameSpan, end }, nameSpan, children };
}

/** Relative paths do not resolve: a configuration inside a document has no folder of its own. */
function leadsOut({ span, target }: DocumentLink, { text, region }: Analysis): boolean {
  return isInside({ text }, region, span) && (target.kind === "url" || target.path.startsWith("/"));
}
