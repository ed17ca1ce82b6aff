import { bytesOfBase64, utf8Text } from "../../engine/syntax/base64.ts";
import type { SourceFile } from "../../engine/parts/source-file.ts";
import type { ScalarNode } from "../../engine/syntax/located-node.ts";
import type { Budget } from "../../engine/text/budget.ts";
import type { Span } from "../../engine/text/span.ts";
import { type FoundNode, nextLine, regionOf } from "../index.ts";
import { gunzipSync } from "fflate";

/** A text inside a value of another text. */
export interface DecodedText {
  readonly text: string;
  readonly region: Span;
  /**
   * The place of each of its characters, and of its end; undefined if unknown: then every finding is at the whole value.
   */
  readonly places: readonly number[] | undefined;
  /** Its lines are lines of the file with this indentation; undefined: it is written otherwise. */
  readonly indent?: number;
  /** Of a text that is an object in the file: a scalar of YAML as it is written there. */
  readonly scalar?: (yaml: string) => string | undefined;
  /** Characters that mean something around it: a change that contains them is not written into it. */
  readonly unwritable?: RegExp;
}

/** The text of a value as its tool reads it from the file; undefined if it is not a string. */
export function writtenText(
  { text: source, remarks }: Pick<SourceFile, "text" | "remarks">,
  found: FoundNode,
): DecodedText | undefined {
  const { value } = found;
  // A template's statements may be less indented than the text around them.
  const plain = remarks?.template()?.plain ?? source;
  if (value.kind === "map") {
    // A map that becomes a file unchanged; an item of a list begins behind its dash.
    if (!found.entry && value.style === "block") {
      const column = value.span.start - (source.lastIndexOf("\n", value.span.start) + 1);
      return blockText(source, value.span, column);
    }
    const lines = regionOf(plain, found);
    return lines && blockText(source, lines);
  }
  if (value.kind !== "scalar") return undefined;
  const region = value.style === "block" ? regionOf(plain, found) : undefined;
  if (region) return blockText(source, region);
  return { text: value.text, region: value.span, places: placesIn(source, value) };
}

/** Lines of a file without their indentation. */
export function blockText(
  source: string,
  region: Span,
  indent: number = indentOf(source.slice(region.start, region.end)),
): DecodedText {
  const places: number[] = [];
  let text = "";
  for (let at = region.start; at < region.end;) {
    const next = Math.min(nextLine(source, at), region.end);
    const line = source.slice(at, next);
    const cut = Math.min(indent, /^ */.exec(line)?.[0].length ?? 0);
    for (let index = at + cut; index < next; index++) places.push(index);
    text += line.slice(cut);
    at = next;
  }
  places.push(region.end);
  return { text, region, places, indent };
}

function indentOf(lines: string): number {
  return /^( *)\S/m.exec(lines)?.[1]?.length ?? 0;
}

const escapes: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** The places of the characters of a folded text: folding changes nothing but white space. */
function placesOfFolded(source: string, { span, text }: ScalarNode): number[] | undefined {
  const places: number[] = [];
  let at = nextLine(source, span.start);
  for (const unit of text.split("")) {
    const isBlank = /\s/.test(unit);
    while (!isBlank && at < span.end && /\s/.test(source.charAt(at))) at++;
    if (!isBlank && source.charAt(at) !== unit) return undefined;
    places.push(Math.min(at, span.end));
    at++;
  }
  return [...places, span.end];
}

/** The places of the characters of a scalar on one line; undefined where the text comes otherwise. */
function placesIn(source: string, scalar: ScalarNode): number[] | undefined {
  const { span, style, text } = scalar;
  if (style === "block") return placesOfFolded(source, scalar);
  const quote = style === "plain" ? 0 : 1;
  const end = span.end - quote;
  const places: number[] = [];
  for (let at = span.start + quote; at < end;) {
    const character = source.charAt(at);
    if (character === "\n") return undefined;
    const isEscape = style === "double" && character === "\\";
    const isPair = style === "single" && character === "'";
    const digits = isEscape ? (escapes[source.charAt(at + 1)] ?? 0) : 0;
    const units = digits === 8 ? String.fromCodePoint(codeAt(source, at + 2)).length : 1;
    for (let index = 0; index < units; index++) places.push(at);
    at += isEscape ? 2 + digits : isPair ? 2 : 1;
  }
  places.push(end);
  return places.length === text.length + 1 ? places : undefined;
}

function codeAt(source: string, at: number): number {
  const code = Number.parseInt(source.slice(at, at + 8), 16);
  return code >= 0 && code <= 0x10ffff ? code : 0xfffd;
}

/** The text behind `data:` with its places; undefined for another address, and for one without a text. */
export function textOfUrl(
  written: DecodedText,
  encoding: string,
  budget: Budget,
): DecodedText | undefined {
  const head = /^data:([^,]*),/i.exec(written.text);
  if (!head) return undefined;
  const start = head[0].length;
  const isBase64 = /;\s*base64\s*$/i.test(head[1] ?? "");
  const { text, places } = percentDecoded(written, start);
  const decoded = { text, region: written.region, places };
  const how = [...(isBase64 ? ["base64"] : []), ...(encoding === "" ? [] : [encoding])].join("+");
  return how === "" ? decoded : decodedTextOf(decoded, how, budget);
}

function percentDecoded(
  { text, places }: DecodedText,
  start: number,
): Pick<DecodedText, "text" | "places"> {
  const bytes = new Uint8Array(text.length);
  let length = 0;
  let isPlain = true;
  for (let at = start; at < text.length;) {
    const hex = /^%([0-9a-f]{2})/i.exec(text.slice(at, at + 3))?.[1];
    const code = hex === undefined ? text.charCodeAt(at) : Number.parseInt(hex, 16);
    isPlain &&= code < 0x80;
    if (hex !== undefined || code < 0x80) bytes[length++] = code;
    at += hex === undefined ? 1 : 3;
  }
  const decoded = utf8Text(bytes.subarray(0, length));
  // The index of a character of several bytes is not its place.
  if (!isPlain || !places) return { text: decoded, places: undefined };
  const found: number[] = [];
  for (let at = start; at <= text.length;) {
    found.push(places[at] ?? 0);
    at += /^%[0-9a-f]{2}/i.test(text.slice(at, at + 3)) ? 3 : 1;
  }
  return { text: decoded, places: found };
}

/**
 * The text in an encoding of cloud-init; undefined for an unknown encoding, for invalid bytes, and if the budget does not
 * suffice for what is packed.
 */
export function decodedTextOf(
  written: DecodedText,
  encoding: string,
  budget: Budget,
): DecodedText | undefined {
  const steps = encoding
    .toLowerCase()
    .split("+")
    .filter((step) => step !== "" && step !== "text/plain");
  if (steps.length === 0) return written;
  const isPacked = steps.some((step) => step === "gz" || step === "gzip");
  const isBase64 = steps.some((step) => step === "b64" || step === "base64");
  // YAML cannot contain compressed bytes unencoded.
  if (!isBase64) return undefined;
  const bytes = bytesOfBase64(written.text.replaceAll(/\s/g, ""));
  const plain = bytes && isPacked ? unzippedWithin(bytes, written.region, budget) : bytes;
  return plain && { text: utf8Text(plain), region: written.region, places: undefined };
}

/** Packed bytes are measured before they are unpacked: a few may stand for millions. */
function unzippedWithin(packed: Uint8Array, at: Span, budget: Budget): Uint8Array | undefined {
  const length = unzippedLength(packed);
  if (length === undefined) return undefined;
  // The text is counted when it is read.
  const fits = length <= budget.left("characters") || budget.take("characters", length, at);
  return fits ? unzipped(packed) : undefined;
}

/** The number of bytes that gzip says it has packed; undefined for anything else. */
function unzippedLength(packed: Uint8Array): number | undefined {
  if (packed.length < 18) return undefined;
  const { buffer, byteOffset } = packed;
  return new DataView(buffer, byteOffset).getUint32(packed.length - 4, true);
}

/** The bytes that gzip packed; undefined for anything else, and for more than it says. */
export function unzipped(packed: Uint8Array): Uint8Array | undefined {
  const length = unzippedLength(packed);
  if (length === undefined) return undefined;
  try {
    return gunzipSync(packed, { out: new Uint8Array(length) });
  } catch {
    return undefined;
  }
}
