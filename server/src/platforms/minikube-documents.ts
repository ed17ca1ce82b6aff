import type { Entry, LocatedNode, MapNode, ScalarNode } from "../engine/syntax/located-node.ts";
import type { Budget } from "../engine/text/budget.ts";
import type { Span } from "../engine/text/span.ts";
import {
  type LocatedText,
  type MinikubeCommand,
  kubeletOptions,
  minikubeCommands,
  minikubeFlags,
  placeInText,
  sliceOf,
} from "../flags/index.ts";
import type { PlatformDocument } from "./platform-documents.ts";
import { platform } from "./kinds/minikube.ts";

/**
 * The `minikube start` commands of a text as documents: `extra-config` has the values as they are written, `kubelet`
 * the resulting values of the kubelet by name, and the options that its configuration depends on are next to them.
 * Empty for other texts.
 */
export function minikubeDocuments(
  text: string,
  path: string,
  budget: Budget,
): readonly PlatformDocument[] {
  const [form] = platform.documents;
  return minikubeCommands(text, budget).flatMap((command) => {
    const root = rootOf(command);
    if (!root || !form) return [];
    const parsed = { span: root.span, root, problems: [] };
    const { version } = command;
    const document = {
      platform,
      form,
      parsed,
      root,
      at: "",
      role: "",
      path,
      places: [],
      version,
    } as const;
    return [{ ...document, together: [document], flags: minikubeFlags(command) }];
  });
}

function rootOf(command: MinikubeCommand): MapNode | undefined {
  const items = command.extraConfig.flatMap(({ value }) => scalarOf(value) ?? []);
  const spans = items.map(({ span }) => span);
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return undefined;
  const span = { start: first.start, end: last.end };
  const ofKubelet = [...kubeletOptions(command).values()].flatMap(({ option, name, value }) => {
    const prefix = "kubelet.".length;
    const key = placeInText(sliceOf(option.value, prefix, prefix + name.length));
    return key ? [entryOf(name, key.span, scalarOf(value) ?? emptyText(key.span))] : [];
  });
  const others = ["dns-domain", "service-cluster-ip-range"].flatMap((name) => {
    const value = scalarOf(command.option(name));
    return value ? [entryOf(name, value.span, value)] : [];
  });
  const list: LocatedNode = { kind: "list", style: "flow", items, span };
  const kubelet: MapNode = { kind: "map", style: "flow", entries: ofKubelet, span };
  const entries = [entryOf("extra-config", first, list), entryOf("kubelet", first, kubelet)];
  return { kind: "map", style: "flow", entries: [...entries, ...others], span };
}

function entryOf(name: string, span: Span, value: LocatedNode): Entry {
  return { key: textNode(name, span), value, span, merge: false };
}

function emptyText({ end }: Span): ScalarNode {
  return textNode("", { start: end, end });
}

/** A word, or a part of it, where it is written; undefined for nothing. */
function scalarOf(located: LocatedText | undefined): ScalarNode | undefined {
  const place = located && placeInText(located);
  return place && textNode(located.text, place.span);
}

function textNode(text: string, span: Span): ScalarNode {
  return { kind: "scalar", style: "plain", text, value: { type: "string", value: text }, span };
}
