import { type ChosenVersion, chosenOf } from "../../engine/parts/chosen-version.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { defaultVersion } from "../../facts/field-index.ts";
import { type ParsedText, type StackTexts, parseText } from "../../stacks/index.ts";

/** The version that a file is checked for: that of its first part that has one, else of the whole file. */
export function versionOfFile(file: ParsedText): ChosenVersion {
  const shown = file.parts.filter((part) => part.status);
  const config = shown.find((part) => part.config)?.config;
  const [ofPart] = shown.flatMap((part) => part.status?.().version ?? []);
  const { version, versionSource: source, askedVersion: asked } = file;
  return config ? chosenOf(config) : (ofPart ?? { version, source, asked, span: undefined });
}

/**
 * The version that texts name themselves: by a comment, a kubeadm document, the tag of an image, or the version of a
 * platform. Undefined: they name none.
 */
export function versionNamedIn(
  { main, dropIns = [] }: StackTexts,
  neighbours: readonly string[],
  knowledge: Knowledge,
): Pick<ChosenVersion, "version" | "asked"> | undefined {
  const [first = dropIns[0]] = main ? [main] : [];
  if (!first) return undefined;
  const options = { kubernetesVersion: defaultVersion, path: first.path, neighbours };
  const chosen = versionOfFile(parseText(first.text, options, knowledge));
  return chosen.source === "setting" ? undefined : chosen;
}
