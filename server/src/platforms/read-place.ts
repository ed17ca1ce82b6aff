import type { PartContext } from "../engine/parts/part.ts";
import type { LocatedNode, ParsedDocument, ParsedFile } from "../engine/syntax/located-node.ts";
import { parseRegion } from "../engine/syntax/parse.ts";
import type { Span } from "../engine/text/span.ts";
import { anchorsBefore } from "./anchors-before.ts";
import type { HostedPlace, PlatformDocument } from "./platform-documents.ts";
import { regionOf } from "./region.ts";

/** The text that the file's documents were read from: in a template without its statements, which may be less indented. */
export function plainOf({ source: { text, remarks } }: PartContext): string {
  return remarks?.template()?.plain ?? text;
}

/** TOML settings may be in any of its tables, Terraform's are between braces. */
export function regionIn(
  { form, parsed }: PlatformDocument,
  place: HostedPlace,
  text: string,
): Span | undefined {
  if (form.isToml) return parsed.span;
  if (form.resources) return place.value.kind === "map" ? place.value.span : undefined;
  return regionOf(text, place);
}

/** True for a place whose configuration is a text of its own in the document. */
export function isTextPlace({ value }: Pick<HostedPlace, "value">): boolean {
  return value.kind === "scalar" && value.style === "block";
}

/**
 * The configuration's own documents: of a sound file its nodes are those of the file. In a broken one the region is
 * read apart, so that a mistake elsewhere does no harm to it.
 */
export function readRegion(
  place: Pick<HostedPlace, "value">,
  region: Span,
  { parsed: document, form }: PlatformDocument,
  context: PartContext,
): ParsedFile {
  const { value } = place;
  const isText = isTextPlace(place);
  const { file } = context.source;
  const { budget } = context.room;
  const text = plainOf(context);
  const isSound = document.problems.length === 0;
  if (form.isToml || form.resources)
    return {
      format: "yaml",
      documents: [{ span: region, root: value, problems: [] }],
    };
  if (isSound && !isText && (file.format === "json" || text.charAt(region.start) !== "{")) {
    const isNothing = value.kind === "scalar" && value.text === "" && value.style === "plain";
    const root = isNothing ? undefined : value;
    const own = { span: region, root, problems: [] };
    return { format: file.format, documents: [own] };
  }
  const anchors = isText ? new Map() : anchorsOf(document, region);
  return parseRegion(text, region, anchors, !isText, budget);
}

/** Where aliases multiply beyond measure, none is followed. */
function anchorsOf({ root, problems }: ParsedDocument, region: Span): Map<string, LocatedNode> {
  const isBomb = problems.some(({ code }) => code === "ALIAS_BOMB");
  return new Map(isBomb ? [] : anchorsBefore(root, region.start));
}
