import type { Json } from "../../../server/src/facts/table.ts";
import { listOf, mapOf, objectOf, text } from "./json-shape.ts";
import { isJsonObject, jsonItems } from "./json-value.ts";
import type { JsonObject } from "./json-value.ts";
import type { Reading } from "../problem.ts";

/** Texts that the manifest has no place for: groups of settings, descriptions of commands, clauses in words. */
export interface ManifestTexts {
  readonly settings: readonly {
    readonly title: string;
    readonly about?: string;
    readonly chinese: { readonly title: string; readonly about?: string };
    readonly settings: readonly string[];
  }[];
  /** The meaning of a `when` clause, by the clause. */
  readonly when: { readonly [clause: string]: string };
  /** The description of a command, by its id. */
  readonly commands: { readonly [command: string]: string };
  /** The description of a keyboard shortcut, by the kind of its change. */
  readonly shortcuts: { readonly [kind: string]: string };
}

/** `package.json` with its texts, and what belongs to it. */
export interface ManifestSources {
  /** With the English texts. */
  readonly manifest: Json;
  readonly chinese: Json;
  readonly texts: ManifestTexts;
}

const shape = objectOf({
  settings: listOf(
    objectOf(
      { title: text, settings: listOf(text), chinese: objectOf({ title: text }, { about: text }) },
      { about: text },
    ),
  ),
  when: mapOf(text),
  commands: mapOf(text),
  shortcuts: mapOf(text),
});

/** Reads `schemas/facts/overlay/manifest.json`; null where it has another shape. */
export function readManifestTexts(page: string, json: Json): Reading<ManifestTexts | null> {
  const problems = shape(json, "it").map((message) => ({ page, line: 0, message }));
  // The shape has been looked at, key by key.
  return { result: problems.length > 0 ? null : (json as unknown as ManifestTexts), problems };
}

/** The manifest with `%key%` replaced by the text of `package.nls.json`; a key without text stays. */
export function withTexts(manifest: Json, texts: Json): Json {
  if (typeof manifest === "string") {
    const [, key] = /^%(.+)%$/.exec(manifest) ?? [];
    const found = key === undefined || !isJsonObject(texts) ? undefined : texts[key];
    return typeof found === "string" ? found : manifest;
  }
  if (Array.isArray(manifest)) return jsonItems(manifest).map((item) => withTexts(item, texts));
  if (!isJsonObject(manifest)) return manifest;
  const entries = Object.entries(manifest).map(([key, item]) => [key, withTexts(item, texts)]);
  return Object.fromEntries(entries) as JsonObject;
}

/** The contributions of a manifest under a name, such as `commands`; undefined without any. */
export function contributed(manifest: Json, name: string): Json | undefined {
  const contributes = member(manifest, "contributes");
  return member(contributes, name);
}

/** A member of an object; undefined without one, or if the value is not an object. */
export function member(value: Json | undefined, key: string): Json | undefined {
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** A member that is a text; "" without one. */
export function textMember(value: Json | undefined, key: string): string {
  const found = member(value, key);
  return typeof found === "string" ? found : "";
}
