import type { Entry, LocatedNode, MapNode } from "../../engine/syntax/located-node.ts";
import { itemsOf, mapOf, textOf } from "../../engine/syntax/look-up.ts";
import type { Span } from "../../engine/text/span.ts";
import { findNode } from "../find-nodes.ts";

/** Paths in the kubelet's configuration of Talos; its flags are read where they are. */
const settings = /^\/machine\/kubelet(?:\/extraConfig(?:\/|$)|$)/;

/** Nothing real has more. */
const maxOperations = 200;

/** The document that the operations of a JSON patch (RFC 6902) write; undefined for anything else. */
export function mapOfOperations(root: LocatedNode | undefined): MapNode | undefined {
  const operations = (root && itemsOf(root))?.slice(0, maxOperations) ?? [];
  const [first, ...others] = operations.flatMap((item) => writtenBy(mapOf(item)) ?? []);
  return first && others.reduce((map, other) => joined(map, other), first);
}

function writtenBy(operation: MapNode | undefined): MapNode | undefined {
  if (!operation || !/^(?:add|replace)$/.test(textOf(operation, "op") ?? "")) return undefined;
  const path = findNode(operation, ["path"])?.value;
  const { value, entry } = findNode(operation, ["value"]) ?? {};
  if (path?.kind !== "scalar" || !settings.test(path.text) || !value) return undefined;
  // The place of each map is that of its operation, which has the keys of the map too.
  const span = {
    start: Math.min(path.span.start, value.span.start),
    end: Math.max(path.span.end, value.span.end),
  };
  const first = path.span.start + (path.style === "plain" ? 0 : 1);
  const steps = [...path.text.matchAll(/(?<=\/)[^/]*/g)].map(({ index, 0: step }) => ({
    name: step.replaceAll("~1", "/").replaceAll("~0", "~"),
    span: { start: first + index, end: first + index + step.length },
  }));
  // The lines of a map are below its key.
  const isOnLines = value.kind === "map" && value.style === "block";
  const ofLines = isOnLines ? entry?.key.span : undefined;
  const whole = steps.reduceRight<LocatedNode>((inner, { name, span: own }) => {
    const step = { name, span: inner === value ? (ofLines ?? own) : own };
    return mapOfEntries([entryOf(step, inner, span)], span);
  }, value);
  return mapOf(whole);
}

function entryOf(step: { name: string; span: Span }, value: LocatedNode, span: Span): Entry {
  const { name: text } = step;
  const key = {
    kind: "scalar",
    style: "plain",
    text,
    value: { type: "string", value: text },
    span: step.span,
  } as const;
  return { key, value, span, merge: false };
}

function mapOfEntries(entries: readonly Entry[], span: Span): MapNode {
  return { kind: "map", style: "flow", entries, span };
}

function joined(first: MapNode, other: MapNode, start = first.span.start): MapNode {
  const entries = [...first.entries];
  for (const entry of other.entries) {
    const at = entries.findIndex(({ key }) => key.text === entry.key.text);
    const before = entries[at];
    const [map, added] = [mapOf(before?.value), mapOf(entry.value)];
    if (!before) entries.push(entry);
    else if (!map || !added) entries[at] = entry;
    // It has keys behind its braces, so it begins at the path of its operation.
    else entries[at] = { ...before, value: joined(map, added, before.span.start) };
  }
  return mapOfEntries(entries, { start, end: other.span.end });
}
