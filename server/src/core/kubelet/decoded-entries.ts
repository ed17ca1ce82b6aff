import type { Finding } from "../findings/finding.ts";
import type { Entry } from "../syntax/located-node.ts";
import { movedSpan, originOf } from "../syntax/move-nodes.ts";
import { contextFor, type DecodeContext } from "./decode-context.ts";

/** What decoding found in an entry, and what that depends on besides the entry. */
interface DecodedEntry extends Pick<DecodeContext, "index" | "role" | "format"> {
  readonly settings: string;
  readonly findings: readonly Finding[];
}

/** By the entry as it was first read: an edit elsewhere moves it and changes nothing in it. */
const decodedEntries = new WeakMap<Entry, DecodedEntry>();

/**
 * Adds to `context.findings` what `decode` finds in an entry, which is computed once for the entry and all texts that
 * have it at another place. `decode` returns false where its findings depend on more than the entry; so they do where it
 * asks for a feature gate.
 */
export function decodeOnce(
  entry: Entry,
  context: DecodeContext,
  decode: (context: DecodeContext) => boolean,
): void {
  const { index, role, format } = context;
  const settings = settingsOf(context);
  const origin = originOf(entry);
  const cached = decodedEntries.get(origin.entry);
  const isSame = cached?.index === index && cached.role === role && cached.format === format;
  if (cached && isSame && cached.settings === settings) {
    context.findings.push(...movedFindings(cached.findings, origin.by));
    return;
  }
  const queriedGates = new Set<string>();
  const findings: Finding[] = [];
  const isGateOn: DecodeContext["isGateOn"] = (gate) => {
    queriedGates.add(gate);
    return context.isGateOn(gate);
  };
  const isOwn = decode(contextFor(context, { findings, isGateOn }));
  context.findings.push(...findings);
  if (!isOwn || queriedGates.size > 0) return;
  const atOrigin = movedFindings(findings, -origin.by);
  decodedEntries.set(origin.entry, { index, role, format, settings, findings: atOrigin });
}

function settingsOf({ strictness, parts, keepsZeros }: DecodeContext): string {
  return JSON.stringify([strictness, parts && [...parts], keepsZeros]);
}

function movedFindings(findings: readonly Finding[], by: number): readonly Finding[] {
  if (by === 0) return findings;
  return findings.map((finding) => ({
    ...finding,
    span: movedSpan(finding.span, by),
    ...(finding.related && {
      related: finding.related.map((place) => ({ ...place, span: movedSpan(place.span, by) })),
    }),
  }));
}
