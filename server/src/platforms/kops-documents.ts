import { kopsSettings, placeInText, sliceOf, type KopsSetting } from "../flags/index.ts";
import type { Entry, LocatedNode, MapNode } from "../engine/syntax/located-node.ts";
import { distinctBy } from "../engine/text/distinct-by.ts";
import type { Budget } from "../engine/text/budget.ts";
import type { Span } from "../engine/text/span.ts";
import { nodeOfJson } from "./patches/json-node.ts";
import type { PlatformDocument } from "./platform-documents.ts";
import { platform } from "./kinds/kops.ts";
import { kopsKeys } from "./kinds/shared/kops-keys.ts";

/** A setting of a kubelet: the holder in `spec`, and the keys below it; kOps takes its own word before. */
const setting =
  /^(?:cluster\.|instancegroup\.)?spec\.(kubelet|masterKubelet|controlPlaneKubelet)\.([^=]+)=/;

/** A setting with its keys and its value as nodes. */
interface Setting {
  /** The document and the holder in it. */
  readonly place: string;
  readonly kind: KopsSetting["kind"];
  readonly holder: string;
  readonly keys: readonly Key[];
  readonly value: LocatedNode;
}

type Key = Entry["key"];

/**
 * The settings that commands of kOps in a text write, as documents with a configuration for each of the kubelets. Empty for
 * other texts.
 */
export function kopsDocuments(
  text: string,
  path: string,
  budget: Budget,
): readonly PlatformDocument[] {
  const form = platform.documents.find(({ isInText }) => isInText);
  const settings = kopsSettings(text, budget).flatMap((one) => settingOf(one) ?? []);
  if (!form) return [];
  return distinctBy(settings, ({ place }) => place).flatMap(({ place: wanted, kind, holder }) => {
    const own = settings.filter(({ place }) => place === wanted);
    const kubelet = nested(own);
    const { span } = kubelet;
    const entry = entryOf(holder, kubelet);
    const spec = mapOf([entry], span);
    const header = [
      entryOf("apiVersion", nodeOfJson("kops.k8s.io/v1alpha2", span)),
      entryOf("kind", nodeOfJson(kind, span)),
    ];
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

/** The settings of one map; those below the same key are one map. */
function nested(settings: readonly Pick<Setting, "keys" | "value">[]): MapNode {
  const entries = distinctBy(settings, ({ keys }) => keys[0]?.text ?? "").flatMap(
    ({ keys: [key, ...others], value }): Entry[] => {
      if (!key) return [];
      const below = settings.filter(({ keys }) => keys[0]?.text === key.text);
      const inner = below.map((one) => ({ keys: one.keys.slice(1), value: one.value }));
      const node = others.length === 0 ? value : nested(inner);
      return [
        { key, value: node, span: { start: key.span.start, end: node.span.end }, merge: false },
      ];
    },
  );
  const [first, last] = [entries[0], entries.at(-1)];
  return mapOf(entries, { start: first?.span.start ?? 0, end: last?.span.end ?? 0 });
}

/** The setting of a word such as `spec.kubelet.kubeReserved.cpu=100m`, with the places of its keys and its value. */
function settingOf({ kind, value: word }: KopsSetting): Setting | undefined {
  const [before, holder, names] = setting.exec(word.text) ?? [];
  if (before === undefined || holder === undefined || names === undefined) return undefined;
  let at = before.length - names.length - 1;
  const keys = names.split(".").flatMap((name) => {
    const place = placeInText(sliceOf(word, at, at + name.length));
    at += name.length + 1;
    return place ? [keyOf(name, place.span)] : [];
  });
  const end = keys.at(-1)?.span.end;
  if (end === undefined) return undefined;
  const span = placeInText(sliceOf(word, before.length))?.span ?? { start: end, end };
  const text = word.text.slice(before.length);
  // The maps in it, feature gates too, have texts as their values.
  const value = keys.length > 1 ? nodeOfJson(text, span) : typed(text, span);
  return { place: `${kind} ${holder}`, kind, holder, keys, value };
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

function keyOf(text: string, span: Span): Key {
  return { kind: "scalar", style: "plain", text, value: { type: "string", value: text }, span };
}
