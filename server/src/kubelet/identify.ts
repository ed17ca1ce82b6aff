import type { Entry, LocatedNode, MapNode } from "../engine/syntax/located-node.ts";
import { resolveAlias } from "../engine/syntax/located-node.ts";
import { foldedKey } from "../engine/text/folded-key.ts";
import { lookAt, type TextLook } from "../engine/text/text-look.ts";
import { withoutTemplateEnding } from "../engine/files/template-path.ts";
import { isSystemdUnit } from "../engine/syntax/systemd-unit.ts";

/** How the kubelet reads the file: given to `--config`, or found in the folder of `--config-dir`. */
export type FileRole = "main" | "drop-in";

/** Which of the kubelet's kinds a document is, as far as its header says. */
export interface DocumentIdentity {
  /** The kind to check against; if the header is incomplete, the likely one. */
  readonly kind: string;
  /** The API version to check against. */
  readonly apiVersion: string;
  readonly kindEntry: Entry | undefined;
  readonly apiVersionEntry: Entry | undefined;
}

const group = "kubelet.config.k8s.io";

/** The key around a running kubelet's configuration in a dump (`/configz`). */
export const dumpKey = "kubeletconfig";

const newestApiVersion: ReadonlyMap<string, string> = new Map([
  ["KubeletConfiguration", `${group}/v1beta1`],
  ["CredentialProviderConfig", `${group}/v1`],
  ["SerializedNodeConfigSource", `${group}/v1beta1`],
  ["ImagePullIntent", `${group}/v1beta1`],
  ["ImagePulledRecord", `${group}/v1beta1`],
]);

/** The kubelet's kinds, the main one first. */
export const kubeletKinds: readonly string[] = [...newestApiVersion.keys()];

/** `kubelet.config.k8s.io/v1beta1` for KubeletConfiguration; undefined for a foreign kind. */
export function apiVersionFor(kind: string): string | undefined {
  return newestApiVersion.get(kind);
}

/**
 * True for `kubelet.conf.d/*.conf` and `*kubelet*.d/*.conf`, the usual drop-in folders; not for those of
 * systemd's units, such as `kubelet.service.d`.
 */
export function isDropInPath(path: string): boolean {
  return /(?:^|[/\\])[^/\\]*kubelet[^/\\]*(?<!\.(?:service|slice|scope|socket|target|timer))\.d[/\\](?:.*[/\\])?[^/\\]*\.conf$/.test(
    path,
  );
}

/**
 * The name of a file in a usual drop-in folder that the kubelet ignores, since its name does not end in `.conf`;
 * undefined for others.
 */
export function passedOverName(path: string): string | undefined {
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  const isMeant = !/\.conf$/.test(withoutTemplateEnding(name)) && !setAside.test(name);
  const isInFolder = isDropInPath(`${path.slice(0, path.length - name.length)}x.conf`);
  return name !== "" && isMeant && isInFolder ? name : undefined;
}

/** Endings of copies that are kept, and of files that explain the folder. */
const setAside = /(?:~|\.(?:bak|old|orig|save|swp|disabled|rpmsave|rpmnew|dpkg-\w+|md|txt))$/i;

/** True for names such as `kubelet.yaml` and `kubelet-config.yml`. */
export function isKubeletName(path: string): boolean {
  return /(?:^|[/\\])kubelet[^/\\]*\.ya?ml$/i.test(path);
}

const marks = [...kubeletKinds, "kubelet.config.k8s.io", "kubelet.k8s.io"];
/** All marks in one pass: this is asked with every key stroke in every open YAML and JSON file. */
const anyMark = new RegExp(marks.map((mark) => mark.replaceAll(".", "\\.")).join("|"));

/** False if a quick look shows that no part of a text can be one of the kubelet's kinds. */
export function mayHoldKubeletKinds(
  text: string,
  path: string,
  look: TextLook = lookAt(text),
): boolean {
  return (isDropInPath(path) || look.test(anyMark)) && !isSystemdUnit(text);
}

/**
 * Identifies a document. Undefined for a header with a foreign kind or group. An incomplete header is identified by the
 * half that is there; `assumed` decides if there is no header at all.
 */
export function identifyDocument(
  root: LocatedNode | undefined,
  assumed: string | undefined,
  format: "yaml" | "json",
): DocumentIdentity | undefined {
  const map = root && resolveAlias(root);
  if (map?.kind !== "map") return assumed === undefined ? undefined : without(assumed);
  const kindEntry = headerEntry(map, "kind", format);
  const apiVersionEntry = headerEntry(map, "apiVersion", format);
  const kind = textOf(kindEntry);
  const apiVersion = textOf(apiVersionEntry);
  const ownGroup = apiVersion !== undefined && isOwnGroup(apiVersion);
  if (kind === undefined) {
    const likely = assumed ?? (ownGroup ? likelyKind(map) : undefined);
    if (likely === undefined) return undefined;
    return { ...without(likely), kindEntry, apiVersionEntry };
  }
  const newest = newestApiVersion.get(kind);
  if (assumed === undefined && isPluginMessageKind(kind)) return undefined;
  // Only the kubelet has these kinds: another group with them is a typo, not another API.
  if (newest === undefined && !ownGroup && !assumed) return undefined;
  if (assumed === "CredentialProviderConfig" && apiVersion !== undefined) {
    const identity = { kind, apiVersion, kindEntry, apiVersionEntry };
    if (isPluginMessage(identity)) return identity;
  }
  const checked = newest === undefined ? (assumed ?? "KubeletConfiguration") : kind;
  return {
    kind: checked,
    apiVersion: apiVersion ?? newestApiVersion.get(checked) ?? "",
    kindEntry,
    apiVersionEntry,
  };
}

/** The kind by what is below a header with an `apiVersion` only. */
function likelyKind({ entries }: MapNode): string {
  const hasProviders = entries.some(
    ({ key, value }) => key.text === "providers" && value.kind === "list",
  );
  return hasProviders ? "CredentialProviderConfig" : "KubeletConfiguration";
}

/** Messages between the kubelet and a plugin: they decode wherever credential providers do. */
export function isPluginMessage({ kind, apiVersion }: DocumentIdentity): boolean {
  return (
    isPluginMessageKind(kind) &&
    /^credentialprovider\.kubelet\.k8s\.io\/v1(alpha1|beta1)?$/.test(apiVersion)
  );
}

/** Messages through a pipe between the kubelet and a plugin are not configuration. */
function isPluginMessageKind(kind: string): boolean {
  return /^CredentialProvider(Request|Response)$/.test(kind);
}

/** The group of the kind, or of the plugins' own API, which people mix up. */
function isOwnGroup(apiVersion: string): boolean {
  return (
    apiVersion.startsWith(`${group}/`) ||
    apiVersion.startsWith("credentialprovider.kubelet.k8s.io/")
  );
}

function without(kind: string): DocumentIdentity {
  const apiVersion = newestApiVersion.get(kind) ?? "";
  return { kind, apiVersion, kindEntry: undefined, apiVersionEntry: undefined };
}

/**
 * The kubelet finds `Kind:` and `apiversion:` too: Go's JSON reads the header without regard to case, and the last key
 * applies. YAML was converted to JSON before, with its keys in byte order.
 */
function headerEntry(map: MapNode, name: string, format: "yaml" | "json"): Entry | undefined {
  const { length } = name;
  let found: Entry | undefined;
  for (const entry of map.entries) {
    const { text } = entry.key;
    // No letter of another alphabet folds to several.
    const isHeader =
      text === name || (text.length === length && foldedKey(text) === foldedKey(name));
    if (!isHeader) continue;
    if (!found || format === "json" || text >= found.key.text) found = entry;
  }
  return found;
}

function textOf(entry: Entry | undefined): string | undefined {
  const value = entry && resolveAlias(entry.value);
  if (value?.kind !== "scalar" || value.value.type === "null") return undefined;
  return value.text === "" ? undefined : value.text;
}

/** `apiVersion` or `kind` at the start of a line, perhaps after a pasted line number, quote or space. */
const headerStart = /^[\s\d|:{"'\u2018-\u201f\ufeff]*(?:apiVersion|kind)\b/;
const unreadLine = /^\s*(?:#|---\s*$|$)/;
const longestPreface = 10_000;

/** True if a text begins with a header of one of the kubelet's kinds, whatever is wrong with that. */
export function beginsWithHeader(look: TextLook): boolean {
  if (!look.test(anyMark)) return false;
  const lines = look.text.slice(0, longestPreface).split("\n");
  const [first = "", second = ""] = lines.filter((line) => !unreadLine.test(line));
  return headerStart.test(first) && anyMark.test(`${first}\n${second}`);
}
