import { analyze } from "../parts/documents/analyze.ts";
import type { FileOptions } from "../parts/part.ts";
import type { Knowledge } from "../schema/knowledge.ts";
import { analyzeFile } from "./analyze-file.ts";
import type { SetAnalysis } from "./set-analysis.ts";

/** A file as users name it. */
interface NamedText {
  /** Names the file in findings of other files: a URI or a path. */
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

/**
 * What a node gets by a platform's document: its base, the user's settings, what it puts over them, flags, each value
 * with its origin. Of several configurations in the text the first counts. Undefined for other files, and where the
 * platform's base is not known.
 */
export function platformSet(
  { id, name, text }: NamedText,
  options: FileOptions,
  knowledge: Knowledge,
): SetAnalysis | undefined {
  const { parts } = analyzeFile(text, options, knowledge);
  for (const part of parts) {
    const config = part.layered?.();
    if (!config) continue;
    const { effective, user, flags } = config;
    const { kubernetesVersion } = options;
    const analysis = analyze(text, { kubernetesVersion }, knowledge);
    const source = { id, name, text, lines: analysis.lines };
    const before = Array.from({ length: user }, () => undefined);
    return {
      version: effective.index.version,
      effective,
      files: [...before, { id, name, analysis }],
      flags: flags.map((flag) => ({ text: flag.text, place: { source, span: flag.span } })),
      findings: parts.flatMap(({ findings }) =>
        findings.map((finding) => ({ layer: user, found: "rule", finding }) as const),
      ),
    };
  }
  return undefined;
}
