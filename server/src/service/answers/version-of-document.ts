import {
  type ChosenVersion,
  type VersionSource,
  chosenOf,
} from "../../engine/parts/chosen-version.ts";
import { defaultVersion } from "../../facts/field-index.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import { versionOfFile } from "../../answers/upgrade/index.ts";
import { canonicalUri } from "../../engine/files/uris.ts";
import { lineAt, type LineIndex } from "../../engine/text/line-index.ts";
import type { ServedDocument } from "../served-document.ts";

/** The version that a document is read for, and who says so. */
export interface NamedFor {
  readonly version: KubernetesVersion;
  /** The version that was asked for, if it is not supported. */
  readonly asked: string | undefined;
  readonly source: VersionSource | "default" | "project";
  /** Where a text names it; the line is from 0. */
  readonly place?: { readonly uri: string; readonly line: number } | undefined;
}

type Versioned = Pick<ServedDocument, "uri" | "file" | "memberships" | "settings">;

/**
 * The version that a document is read for: that of the main file of its set, else of its first part that has one, else
 * of the whole file.
 */
export function versionOfDocument(document: Versioned): NamedFor {
  return bySet(document) ?? byFile(document);
}

function bySet({ uri, memberships, settings }: Versioned): NamedFor | undefined {
  const [membership] = memberships;
  const [main] = membership?.checked.files ?? [];
  if (!membership || !main || main.id === canonicalUri(uri)) return undefined;
  const { version, askedVersion: asked } = membership.checked;
  const { source, span } = chosenOf(main.analysis);
  return namedFor(
    { version, asked, source, span },
    { uri: main.id, lines: main.analysis.lines },
    settings,
  );
}

function byFile({ uri, file, settings }: Versioned): NamedFor {
  const nothing: ChosenVersion = {
    version: defaultVersion,
    source: "setting",
    asked: undefined,
    span: undefined,
  };
  const chosen = file ? versionOfFile(file) : nothing;
  return namedFor(chosen, { uri, lines: file?.lines }, settings);
}

function namedFor(
  { version, asked, source, span }: ChosenVersion,
  { uri, lines }: { readonly uri: string; readonly lines: LineIndex | undefined },
  { project, isDefaultVersion }: ServedDocument["settings"],
): NamedFor {
  const place = span && lines && { uri, line: lineAt(lines, span.start) };
  if (source !== "setting") return { version, asked, source, place };
  if (project?.settings.kubernetesVersion !== undefined) {
    const { versionUri, versionLine } = project;
    const line = versionLine?.();
    const inProject =
      versionUri === undefined || line === undefined ? undefined : { uri: versionUri, line };
    return { version, asked, source: "project", place: inProject };
  }
  return { version, asked, source: isDefaultVersion ? "default" : "setting" };
}
