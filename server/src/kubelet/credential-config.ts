import type { KindIndex } from "../facts/field-index.ts";
import { lastNamed, listOfEntries } from "../engine/syntax/map-entries.ts";
import {
  resolveAlias,
  type Entry,
  type LocatedNode,
  type MapNode,
} from "../engine/syntax/located-node.ts";
import { pathOfKey } from "../engine/text/value-path.ts";
import { readValue } from "./read-value.ts";
import type { Nanoseconds, Setting } from "../engine/rules/setting.ts";

/** One plugin of a CredentialProviderConfig. Missing values are Go's zero values. */
export interface CredentialProvider {
  readonly name: Setting<string>;
  readonly matchImages: Setting<readonly Setting<string>[]>;
  readonly defaultCacheDuration: Setting<Nanoseconds | undefined>;
  readonly apiVersion: Setting<string>;
  readonly args: Setting<readonly Setting<string>[]>;
  readonly env: Setting<readonly Setting<EnvironmentVariable>[]>;
  /** Absent where the kubelet or the API version does not know the field. */
  readonly tokenAttributes?: Setting<TokenAttributes | undefined>;
}

interface EnvironmentVariable {
  readonly name: Setting<string>;
  readonly value: Setting<string>;
}

/** How a plugin gets a token of the pod's service account. */
export interface TokenAttributes {
  readonly serviceAccountTokenAudience: Setting<string>;
  /** Absent up to 1.33. */
  readonly cacheType?: Setting<string>;
  readonly requireServiceAccount: Setting<boolean | undefined>;
  readonly requiredServiceAccountAnnotationKeys: Setting<readonly Setting<string>[]>;
  readonly optionalServiceAccountAnnotationKeys: Setting<readonly Setting<string>[]>;
}

/** The plugins of a CredentialProviderConfig; none where the list cannot be decoded. */
export type CredentialProviders = Setting<readonly Setting<CredentialProvider>[]>;

/**
 * Reads the plugins. A missing member is blamed on the first key of its struct, and token
 * attributes on their key, so that no finding marks a whole block.
 */
export function readProviders(root: MapNode, index: KindIndex): CredentialProviders {
  const path = "providers";
  const entry = lastNamed(listOfEntries(root), path);
  const field = index.byPath.get(path);
  const node = entry && resolveAlias(entry.value);
  const top = root.entries.find(({ key }) => key.text === "kind") ?? root.entries[0];
  const span = entry?.key.span ?? top?.key.span ?? root.span;
  if (!field || node?.kind !== "list") return { value: [], written: false, span, path };
  // The members of each item are those of the schema, whose types are above.
  const items = (readValue(node, field, path) ?? []) as readonly Setting<CredentialProvider>[];
  const value = items.map((item, at) => {
    const placed = withPlaces(item, node.items[at]);
    const { tokenAttributes } = placed.value;
    if (tokenAttributes?.value === undefined) return placed;
    const token = lastNamed(entriesIn(node.items[at]), "tokenAttributes");
    const inner = withPlaces({ ...tokenAttributes, value: tokenAttributes.value }, token?.value);
    const outer = { ...inner, span: token?.key.span ?? inner.span };
    return { ...placed, value: { ...placed.value, tokenAttributes: outer } };
  });
  return { value, written: true, span: value.length > 0 ? span : node.span, path };
}

function withPlaces<T extends object>(item: Setting<T>, node: LocatedNode | undefined): Setting<T> {
  const { written, span, path } = item;
  const entries = entriesIn(node);
  const first = entries[0]?.key.span ?? span;
  const members: Record<string, Setting<unknown>> = {};
  // They are those of the schema, whose types are above.
  const all = item.value as Readonly<Record<string, Setting<unknown>>>;
  for (const [name, member] of Object.entries(all)) {
    const { value } = member;
    const isWritten = lastNamed(entries, name) !== undefined;
    members[name] = isWritten
      ? member
      : { value, written: false, span: first, path: pathOfKey(path, name) };
  }
  return { value: members as T, written, span, path };
}

function entriesIn(node: LocatedNode | undefined): readonly Entry[] {
  const map = node && resolveAlias(node);
  return map?.kind === "map" ? listOfEntries(map) : [];
}
