import { kopsSettings, placeInText, sliceOf, type LocatedText } from "../flags/index.ts";
import type { Entry, LocatedNode, MapNode } from "../engine/syntax/located-node.ts";
import type { Budget } from "../engine/text/budget.ts";
import type { Span } from "../engine/text/span.ts";
import { nodeOfJson } from "./patches/json-node.ts";
import type { PlatformDocument } from "./platform-documents.ts";
import { platform } from "./kinds/kops.ts";
import { kopsKeys } from "./kinds/shared/kops-keys.ts";

/** A setting of a Cluster's kubelet: the holder in `spec`, and the key. */
const setting = /^spec\.(kubelet|masterKubelet|controlPlaneKubelet)\.([^.=]+)=/;

/**
 * The settings that commands of kOps in a text write into a Cluster, as a document with a configuration for each of its
 * kubelets. Empty for other texts.
 */
export function kopsDocuments(
  text: string,
  path: string,
  budget: Budget,
): readonly PlatformDocument[] {
  const form = platform.documents.find(({ isInText }) => isInText);
  const settings = kopsSettings(text, budget).flatMap((value) => settingOf(value) ?? []);
  if (!form) return [];
  const holders = [...new Set(settings.map(({ holder }) => holder))];
  return holders.flatMap((holder) => {
    const entries = settings.flatMap((one) => (one.holder === holder ? [one.entry] : []));
    const [first, last] = [entries[0], entries.at(-1)];
    if (!first || !last) return [];
    const span = { start: first.span.start, end: last.span.end };
    const kubelet = mapOf(entries, span);
    const entry = entryOf(holder, kubelet);
    const spec = mapOf([entry], span);
    const header = ["apiVersion", "kind"].map((name, at) =>
      entryOf(name, nodeOfJson(at === 0 ? "kops.k8s.io/v1alpha2" : "Cluster", span)),
    );
    const root = mapOf([...header, entryOf("spec", spec)], span);
    const parsed = { span, root, problems: [] };
    const place = {
      name: `spec.${holder}`,
      entry,
      around: spec,
      value: kubelet,
      holds: "map",
      isWhole: false,
      keys: kopsKeys,
      version: undefined,
    } as const;
    const version = undefined;
    const common = { platform, form, parsed, root, at: "", role: "", path, version } as const;
    const document = { ...common, places: [place] };
    return [{ ...document, together: [document] }];
  });
}

/** The setting of a word such as `spec.kubelet.maxPods=96`, with the places of its key and its value. */
function settingOf(
  word: LocatedText,
): { readonly holder: string; readonly entry: Entry } | undefined {
  const [before, holder, name] = setting.exec(word.text) ?? [];
  if (before === undefined || holder === undefined || name === undefined) return undefined;
  const start = before.length - name.length - 1;
  const key = placeInText(sliceOf(word, start, start + name.length));
  const written = word.text.slice(before.length);
  const value = placeInText(sliceOf(word, before.length));
  if (!key) return undefined;
  const { end } = key.span;
  const node = typed(written, value?.span ?? { start: end, end });
  const span = { start: key.span.start, end: node.span.end };
  return { holder, entry: { ...entryOf(name, node), key: keyOf(name, key.span), span } };
}

/** kOps reads the text by the type of its field. */
function typed(text: string, span: Span): LocatedNode {
  if (/^(?:true|false)$/.test(text)) return nodeOfJson(text === "true", span);
  return nodeOfJson(/^-?\d{1,15}$/.test(text) ? Number(text) : text, span);
}

function mapOf(entries: readonly Entry[], span: Span): MapNode {
  return { kind: "map", style: "flow", entries, span };
}

function entryOf(name: string, value: LocatedNode): Entry {
  const { start } = value.span;
  return { key: keyOf(name, { start, end: start }), value, span: value.span, merge: false };
}

function keyOf(text: string, span: Span): Entry["key"] {
  return { kind: "scalar", style: "plain", text, value: { type: "string", value: text }, span };
}
