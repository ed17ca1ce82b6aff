import type { RetiredKey } from "./messages/message-params.ts";
import type { Field } from "../facts/field-index.ts";
import { isBefore, valueIn } from "../facts/field-index.ts";
import type { Entry } from "../engine/syntax/located-node.ts";
import { foldedKey } from "../engine/text/folded-key.ts";
import { nearest } from "../engine/text/nearest.ts";
import { parentOf, pathOfKey } from "../engine/text/value-path.ts";
import { isFull, report, type DecodeContext } from "./decode-context.ts";

/**
 * Reports a key that its struct does not have, with the likeliest reason: other case, another Kubernetes or API
 * version, another place in the file, a typo. `above` is the field before it, if it has no value or is a map.
 */
export function reportUnknownKey(
  entry: Entry,
  key: string,
  parent: Field,
  path: string,
  context: DecodeContext,
  above?: Field,
): void {
  const place = { span: entry.key.span, path };
  const { rule, severity, effect } = context.strictness.unknown;
  if (isFull(context)) return;
  if (above && belongsTo(key, above, context)) {
    const params = { key, places: [pathOfKey(above.path, key)], effect };
    report(context, rule, severity, place, { key: "field-in-other-place", params });
    return;
  }
  const otherVersion = reportOtherVersion(key, parent, place, context);
  if (otherVersion) return;
  if (context.index.kind === "KubeletConfiguration" && parent.path === "" && isRetired(key)) {
    report(context, rule, severity, place, {
      key: "retired-key",
      params: { retired: key, effect },
    });
    return;
  }
  const ofFlag = parent.path === "" ? fieldOfFlag(key, context) : undefined;
  if (ofFlag !== undefined && ofFlag.includes(".")) {
    const params = { key, places: [ofFlag], effect };
    report(context, rule, severity, place, { key: "field-in-other-place", params });
    return;
  }
  const expected = ofFlag ?? nearest(key, parent.children.keys());
  if (expected !== undefined && foldedKey(expected) === foldedKey(key)) {
    const isHeader = parent.path === "" && (expected === "kind" || expected === "apiVersion");
    // The header is found in any case, so only the log line remains.
    if (isHeader) {
      const params = { written: key, expected };
      report(context, rule, severity, place, { key: "type-meta-case", params });
    } else if (ignoresCase(context)) {
      const params = { key, expected, takesEffect: undefined };
      report(context, rule, severity, place, { key: "case-in-drop-in", params });
    } else {
      report(context, rule, severity, place, {
        key: "wrong-case",
        params: { key, expected, effect },
      });
    }
    return;
  }
  const places = placesOf(key, context);
  if (expected === undefined && places.length > 0) {
    const params = { key, places, effect };
    report(context, rule, severity, place, { key: "field-in-other-place", params });
    return;
  }
  const params = { key, parent: parentOf(path), suggestion: expected, effect };
  report(context, rule, severity, place, { key: "unknown-field", params });
}

/** Whether a key has lost its indentation below a field. */
function belongsTo(
  key: string,
  { record, children, path }: Field,
  { index }: DecodeContext,
): boolean {
  const { version } = index;
  if (record.type === "struct") return children.has(key);
  if (path === "featureGates") return /^[A-Z][A-Za-z0-9]+$/.test(key);
  return record.type === "map" && valueIn(record.known, version)?.includes(key) === true;
}

function reportOtherVersion(
  key: string,
  parent: Field,
  place: { readonly span: Entry["span"]; readonly path: string },
  context: DecodeContext,
): boolean {
  const { kind, version, apiVersion } = context.index;
  const record = context.schema.recordOf(kind, parent.path === "" ? key : `${parent.path}.${key}`);
  if (!record) return false;
  const { severity, effect } = context.strictness.unknown;
  if (record.since && isBefore(version, record.since)) {
    const rule = context.strictness.otherVersionRule;
    const params = { key, since: record.since, version, effect };
    report(context, rule, severity, place, { key: "field-not-in-version", params });
    return true;
  }
  if (key.includes(".")) {
    const { rule } = context.strictness.unknown;
    report(context, rule, severity, place, {
      key: "dotted-key",
      params: { key, nested: nestedForm(key), effect },
    });
    return true;
  }
  const has = record.apiVersions?.join(", ") ?? "";
  const rule =
    kind === "CredentialProviderConfig" ? "cred-token-version" : context.strictness.unknown.rule;
  const params = { key, apiVersion, has, effect };
  report(context, rule, severity, place, { key: "field-not-in-api-version", params });
  return true;
}

/** `authentication.anonymous.enabled` -> `authentication: {anonymous: {enabled: …}}`. */
function nestedForm(path: string): string {
  return path
    .split(".")
    .toReversed()
    .reduce((inner, name, at) => (at === 0 ? `${name}: ${inner}` : `${name}: {${inner}}`), "…");
}

/** True for a drop-in alone, whose keys the kubelet matches without regard to case; a set knows which ones take effect. */
export function ignoresCase({ role, parts, index }: DecodeContext): boolean {
  return role === "drop-in" && parts === undefined && index.kind === "KubeletConfiguration";
}

/** The path of the field that a flag sets, or that Go's type calls by another name. */
function fieldOfFlag(key: string, { index }: DecodeContext): string | undefined {
  if (index.kind !== "KubeletConfiguration") return undefined;
  if (key === "ResolverConfig") return "resolvConf";
  if (!key.includes("-")) return undefined;
  const name = key.replace(/^--/, "");
  return [...index.byPath.values()].find(({ record }) => record.flag === `--${name}`)?.path;
}

/** Where else the kind has a field of that name; at most three places. */
function placesOf(key: string, context: DecodeContext): string[] {
  const places: string[] = [];
  for (const field of context.index.byPath.values()) {
    if (field.name === key && places.length < 3) places.push(field.path);
  }
  return places;
}

const retired: readonly string[] = [
  "resolverConfig",
  "allowPrivileged",
  "cAdvisorPort",
] satisfies RetiredKey[];

function isRetired(key: string): key is RetiredKey {
  return retired.includes(key);
}
