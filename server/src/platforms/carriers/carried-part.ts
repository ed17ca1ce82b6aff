import type { SourceFile } from "../../engine/parts/source-file.ts";
import {
  type ChosenVersion,
  type NamedVersion,
  chosenOf,
  sourceOfNamed,
} from "../../engine/parts/chosen-version.ts";
import type {
  CarriedFile,
  FileSyntax,
  InnerFile,
  Part,
  PartContext,
} from "../../engine/parts/part.ts";
import type { TextEdit } from "../../engine/syntax/edits/edited-document.ts";
import type { Fix } from "../../engine/analysis/fix.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import { shownFindings } from "../../engine/analysis/shown-findings.ts";
import { versionNotes } from "../../documents/index.ts";
import {
  imageVersion,
  namedVersion,
  passedOverName,
  reportPart,
  skippedFileFinding,
  syntaxOf,
  topOf,
} from "../../kubelet/index.ts";
import { isFilledIn } from "../../engine/syntax/hole.ts";
import { itemsOf, mapOf } from "../../engine/syntax/look-up.ts";
import { applyEdits } from "../../engine/syntax/edits/apply-edits.ts";
import { beforeOnLine } from "../../engine/syntax/edits/text-lines.ts";
import type { LinePlace } from "../../engine/syntax/lines/statements.ts";
import { once } from "../../engine/text/once.ts";
import { touches, type Span } from "../../engine/text/span.ts";
import type { Completion } from "../../engine/analysis/part-results.ts";
import { type FoundNode, findNodes } from "../index.ts";
import { mimeParts } from "../../engine/syntax/mime-parts.ts";
import { plainValue } from "../../engine/syntax/plain-value.ts";
import { parseFile, parseRegion } from "../../engine/syntax/parse.ts";
import type { ParsedDocument } from "../../engine/syntax/located-node.ts";
import { belowHeader } from "./appended-text.ts";
import { carrierOf, type Carrier } from "./carriers.ts";
import { decodedTextOf, textOfUrl, writtenText, type DecodedText } from "./decoded-text.ts";
import { textsInHcl } from "./hcl-texts.ts";
import { jsonOfNode } from "./json-of-node.ts";
import { likelyEdits, placesOf, type Places } from "./places.ts";
import { textsInProse } from "./prose-texts.ts";
import { textsInScript } from "./shell-texts.ts";
import type { TextInside } from "./text-inside.ts";

/** The parts for files that documents carry. */
export function recogniseCarried(context: PartContext): readonly Part[] {
  const syntax = syntaxOf(context.options, context.look);
  const { source } = context;
  const version = context.options.installed;
  const inTexts = textsInside(syntax, context).flatMap(({ parts, path = "", ...text }) =>
    carriedTextParts(parts, { ...text, path, source, version, again: context.again }),
  );
  const note = version && inTexts.length > 0 ? notePart(version, "text.", context) : undefined;
  const inDocuments = documentsOf(syntax, context).flatMap(({ root }) => {
    // A playbook and a file of tasks are lists.
    const maps = (root && itemsOf(root)) ?? [root];
    return maps.flatMap((item, at) => {
      const map = mapOf(item);
      const carrier = carrierOf(map);
      const prefix = maps.length > 1 ? `[${at}].` : "";
      return map && carrier ? carriedParts(map, carrier, context, prefix) : [];
    });
  });
  return [...inTexts, ...(note ? [note] : []), ...inDocuments];
}

function textsInside(syntax: FileSyntax | undefined, context: PartContext): readonly TextInside[] {
  switch (syntax) {
    case "hcl":
      return textsInHcl(context);
    case "script":
      return textsInScript(context);
    case "mime":
      return scriptsInMime(context);
    case "prose":
      return textsInProse(context);
    case "toml":
    case undefined:
      return [];
  }
}

/** The parts of a text inside a document. */
export function carriedTextParts(
  parts: readonly Part[],
  { path, known, ...text }: Omit<CarriedText, "file"> & Pick<CarriedFile, "path" | "known">,
): readonly Part[] {
  const file = { ...carriedFile(path, text.decoded), known, version: text.version };
  return parts.map((part) => carriedPart(part, { ...text, file }));
}

/** Those of the file, or of the cloud-init parts of user data in several parts. */
function documentsOf(
  syntax: FileSyntax | undefined,
  { source: { text, file }, room: { budget } }: PartContext,
): readonly ParsedDocument[] {
  if (syntax !== "mime") return file.documents;
  const parts = mimeParts(text, { start: 0, end: text.length });
  return parts.flatMap((part) => parseRegion(text, part, new Map(), false, budget).documents);
}

/** The scripts of user data in several parts. */
function scriptsInMime({ source: { text }, innerFile }: PartContext): readonly TextInside[] {
  const scripts = mimeParts(text, { start: 0, end: text.length }, /x-shellscript/);
  return scripts.map((region, at) => {
    const script = text.slice(region.start, region.end);
    const places = Array.from({ length: script.length + 1 }, (_none, unit) => region.start + unit);
    const decoded = { text: script, region, places, indent: 0 };
    const { parts, lineAbove } = innerFile(decoded, "script.sh");
    return { id: `script[${at}]`, decoded, isFilledIn: false, parts, lineAbove };
  });
}

function carriedParts(
  root: NonNullable<ReturnType<typeof mapOf>>,
  { files, version, isOfOwnNodes }: Carrier,
  context: PartContext,
  prefix: string,
): readonly Part[] {
  const { source, innerFile, room } = context;
  const [named] = version ? findNodes(root, version) : [];
  const { text: release, span } =
    named?.value.kind === "scalar" ? named.value : { text: "", span: undefined };
  const ofCarrier =
    imageVersion(release, span) ?? namedVersion(release, span) ?? context.options.installed;
  const parts = files.flatMap(
    ({
      path,
      contents,
      name,
      encoding,
      isBase64,
      isJson,
      isUrl,
      isPiece,
      isOfPlatform,
      isFragment,
      retell,
      isMeant = () => true,
      takes,
      leaves = [],
    }) =>
      room
        .first(findNodes(root, path), ({ value }) => value.span)
        .flatMap((found) => {
          const file = mapOf(found.value);
          const isOver = room.budget.left("characters") === 0;
          if (isOver || !isMeant(found.value, source.text) || (file && isOfPlatform?.(file, root)))
            return [];
          const isAdded = file !== undefined && isPiece?.(file) === true;
          const [value] = contents.length === 0 ? [found] : findNodes(found.value, contents);
          const written =
            value &&
            (isJson
              ? jsonOfNode(value.value, room.budget.left("characters"))
              : writtenText(source, value));
          const how = isBase64 ? "base64" : ((file && encoding?.(file)) ?? "");
          const decode = isUrl ? textOfUrl : decodedTextOf;
          const whole = written && decode(written, how, room.budget);
          const key = isBase64 && found.entry ? found.entry.key.text : "";
          const nodePath = name?.(file, unitOf(root, found, path)) ?? key;
          const decoded = isAdded ? whole && belowHeader(whole, nodePath) : whole;
          if (!decoded) return [];
          const inner = innerFile(decoded, nodePath, {
            version: ofCarrier,
            isFragment: isFragment ?? isAdded,
          });
          const at = {
            version: ofCarrier,
            id: prefix + [found.name, ...contents].filter((step) => step !== "").join("."),
            decoded,
            file: {
              ...carriedFile(nodePath, decoded),
              version: ofCarrier,
              document: isOfOwnNodes && root.span.start,
              retell,
            },
            lineAbove: inner.lineAbove,
            source,
            again: context.again,
          };
          return inner.parts
            .filter(({ kind }) => (takes ? takes.includes(kind) : kind !== "headerless"))
            .filter(({ kind }) => !leaves.includes(kind))
            .map((part) => carriedPart(part, at));
        }),
  );
  const note = ofCarrier && parts.length > 0 ? notePart(ofCarrier, prefix, context) : undefined;
  return note ? [...parts, note] : parts;
}

/** That the carrier names a version which is not supported; a platform's own document says it too. */
function notePart(
  { version, asked, span }: NamedVersion,
  prefix: string,
  { source, options, knowledge }: PartContext,
): Part | undefined {
  const notes = options.fixedVersion ? [] : versionNotes({ version, asked, span });
  if (notes.length === 0) return undefined;
  return reportPart({
    id: `${prefix}version`,
    label: "",
    region: span ?? { start: 0, end: 0 },
    format: source.file.format,
    findings: () => shownFindings(notes, source, options, knowledge),
    layered: () => undefined,
  });
}

/** The map two steps above an item of a list: a unit around its drop-ins. */
function unitOf(
  root: NonNullable<ReturnType<typeof mapOf>>,
  { name }: FoundNode,
  path: readonly string[],
): ReturnType<typeof mapOf> {
  const above = findNodes(root, path.slice(0, -2));
  return mapOf(above.find((node) => node.name !== "" && name.startsWith(`${node.name}.`))?.value);
}

interface CarriedText extends Pick<InnerFile, "lineAbove">, Pick<TextInside, "complete"> {
  /** The file that carries it. */
  readonly source: SourceFile;
  readonly again: PartContext["again"];
  readonly id: string;
  readonly decoded: DecodedText;
  readonly file: CarriedFile;
  /** That values are put in goes without saying. */
  readonly isFilledIn?: boolean;
  /** The version that the file around it names. */
  readonly version?: NamedVersion | undefined;
}

function carriedFile(path: string, decoded: DecodedText): CarriedFile {
  const { outside } = placesOf(decoded);
  const { text } = decoded;
  return { path, text, isFilledIn: isFilledIn(text), outside };
}

const itself = (finding: Finding): Finding => finding;

/** The part of a carried file, at its places in the file that carries it. */
function carriedPart(part: Part, carried: CarriedText): Part {
  const { id, decoded, file, isFilledIn = false, version } = carried;
  const { retell = itself } = file;
  const { remarks, text } = carried.source;
  const places = placesOf(decoded);
  const inside = new Map<Finding, Finding>();
  const passedOver = part.config ? passedOverName(file.path) : undefined;
  const findings = once(() => {
    // The kubelet reads nothing else of it.
    const own =
      part.config && passedOver !== undefined
        ? [skippedFileFinding({ why: "name", name: passedOver }, topOf(part.config))]
        : part.findings;
    return own.flatMap((finding): readonly Finding[] => {
      if (isFilledIn && finding.rule === "template") return [];
      const told = retell(finding);
      if (!told) return [];
      const { span, related, ...rest } = told;
      const outside = {
        ...rest,
        span: places.outside(span),
        related: related
          ? related.map((place) => ({ ...place, span: places.outside(place.span) }))
          : undefined,
      };
      inside.set(outside, finding);
      return remarks?.ignores.isIgnored(outside) === true ? [] : [outside];
    });
  });
  const innerOf = (finding: Finding): Finding[] => {
    findings();
    const innerFinding = inside.get(finding);
    return innerFinding ? [innerFinding] : [];
  };
  const written = (edits: readonly TextEdit[]): readonly TextEdit[] | undefined =>
    decoded.indent === undefined && edits.length > 0
      ? otherwiseWritten(edits, `${id}:${part.id}`, carried)
      : places.edits(edits);
  const effective = once(() => part.layered?.()?.effective ?? part.effective?.());
  return {
    kind: "carried",
    id: `${id}:${part.id}`,
    label: part.label,
    reader: part.reader,
    region: decoded.region,
    format: "yaml",
    mayVanish: true,
    isExclusive: decoded.places ? true : undefined,
    carried: file,
    lineAbove: (offset) => lineAboveIn(carried, places, text, offset),
    get findings() {
      return findings();
    },
    hover(offset) {
      const at = places.inside(offset);
      const hover = at === undefined ? undefined : part.hover?.(at);
      return hover && { ...hover, span: places.outside(hover.span) };
    },
    complete: (offset) =>
      carried.complete?.(offset) ?? completionsAt(part, offset, places, carried),
    links: () =>
      (part.links?.() ?? []).flatMap((link) =>
        link.target.kind === "url" ? [{ ...link, span: places.outside(link.span) }] : [],
      ),
    effective,
    fixes: (finding, budget) =>
      innerOf(finding).flatMap((inner) =>
        part.fixes(inner, budget).flatMap((fix): Fix[] => {
          const edits = written(fix.edits);
          return edits ? [{ ...fix, edits }] : [];
        }),
      ),
    safeEdits: (found = findings(), budget): readonly TextEdit[] =>
      written(part.safeEdits(found.flatMap(innerOf), budget)) ?? [],
    status() {
      const chosen = chosenIn(part, version, places.outside);
      return { kinds: [], version: chosen };
    },
  };
}

/**
 * The edits of the file for those of a text that is written otherwise in it; undefined if the file that is read again does not
 * have the changed text.
 */
function otherwiseWritten(
  edits: readonly TextEdit[],
  id: string,
  { decoded, source: { text }, again }: CarriedText,
): readonly TextEdit[] | undefined {
  const expected = applyEdits(decoded.text, edits);
  return likelyEdits(decoded, text, edits).find((likely) => {
    const after = again(applyEdits(text, likely), id)?.carried?.text;
    if (after === undefined || after === expected) return after !== undefined;
    return decoded.scalar !== undefined && valuesIn(after) === valuesIn(expected);
  });
}

/** The values of a text of YAML, however they are written. */
function valuesIn(text: string): string {
  const { documents } = parseFile(text, "yaml");
  return JSON.stringify(documents.map(({ root }) => root && plainValue(root, -deepest)));
}

/** Objects are read as deep as this. */
const deepest = 64;

/** Where a line can be put into the carried text above an offset of the file; undefined if nothing can be written into it. */
function lineAboveIn(
  { decoded, lineAbove }: CarriedText,
  places: Places,
  text: string,
  offset: number,
): LinePlace | undefined {
  const at = decoded.indent === undefined ? undefined : places.inside(offset);
  const place = at === undefined ? undefined : lineAbove(at);
  if (!place) return undefined;
  const { start } = places.outside({ start: place.at, end: place.at });
  const before = beforeOnLine(text, start);
  // Without other text before it on its line, it begins a line of the file.
  if (!/^[ \t]*$/.test(before)) return undefined;
  return { at: start - before.length, indent: before + place.indent };
}

/** The version of a carried text: its own word, else that of the file around it; undefined where neither names one. */
function chosenIn(
  { config, status }: Part,
  around: NamedVersion | undefined,
  outside: (span: Span) => Span,
): ChosenVersion | undefined {
  const own = config ? chosenOf(config) : status?.().version;
  if (own && own.source !== "setting") return { ...own, span: own.span && outside(own.span) };
  if (!around) return undefined;
  const { version, asked, span } = around;
  return { version, asked, span, source: sourceOfNamed(around) };
}

function completionsAt(
  part: Part,
  offset: number,
  places: Places,
  { complete, decoded, source }: CarriedText,
): readonly Completion[] {
  const at = places.inside(offset);
  const found = at === undefined ? [] : (part.complete?.(at) ?? []);
  return found.flatMap((completion): Completion[] => {
    const { insert } = completion;
    const edits = [{ span: insert.span, newText: insert.text }];
    // The head of a heredoc has no place of its own in the text.
    const [edit] = complete
      ? (likelyEdits(decoded, source.text, edits)[0]?.filter(({ span }) => touches(span, offset)) ??
        [])
      : (places.edits(edits) ?? []);
    if (!edit) return [];
    return [{ ...completion, insert: { ...insert, span: edit.span, text: edit.newText } }];
  });
}
