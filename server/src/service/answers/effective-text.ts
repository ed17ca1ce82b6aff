import { effectiveView, type ViewLink } from "../../answers/effective/effective-view.ts";
import { stopsKubelet } from "../../stacks/index.ts";
import { findingText } from "../../engine/analysis/finding-text.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { DocumentEffective, EffectiveOptions } from "./effective-of-document.ts";

export interface EffectiveRequest extends EffectiveOptions {
  readonly defaults: boolean;
  readonly origins: boolean;
}

/** An effective configuration as text, and where its lines lead. */
export interface EffectiveText extends DocumentEffective {
  readonly text: string;
  readonly links: readonly ViewLink[];
  /** The lines, from 0, that only have defaults of the kubelet. */
  readonly defaultLines: readonly number[];
}

/** An effective configuration with its text, which begins with what keeps the kubelet from starting. */
export function effectiveText(
  found: DocumentEffective,
  { defaults, origins }: EffectiveRequest,
  { rules, language }: Pick<Knowledge, "rules" | "language">,
): EffectiveText {
  const errors = found.errors
    .filter(stopsKubelet)
    .map(({ finding, place }) => ({ text: findingText(finding, rules, language), place }));
  const { shown, missing, stack } = found;
  const options = {
    defaults,
    origins,
    errors,
    stack,
    incomplete:
      missing.length > 0 ? language.cli.incomplete(shown.name, "effective", missing) : undefined,
  };
  return { ...found, ...effectiveView(found.checked, options, language) };
}
