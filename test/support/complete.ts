import { analyze } from "../../server/src/documents/analyze.ts";
import type { CompletionCandidate } from "../../server/src/documents/completion-field.ts";
import { completionsAt } from "../../server/src/documents/document-completion.ts";
import { defaultVersion } from "../../server/src/facts/field-index.ts";
import { withoutPlaceholders } from "../../server/src/shells/lsp/convert/completion-items.ts";
import type { KubernetesVersion } from "../../server/src/facts/table.ts";
import { offeredCompletions } from "../../server/src/service/offered-completions.ts";
import { cursorText } from "./cursor-text.ts";
import { knowledge } from "./knowledge.ts";

/** Completions at `<|>`, and the text after one of the items is accepted. */
export function complete(
  marked: string,
  version: KubernetesVersion = defaultVersion,
  path = "",
): {
  items: readonly CompletionCandidate[];
  labels: string[];
  accept: (label: string) => string;
} {
  const { text, offset } = cursorText(marked);
  const options = { kubernetesVersion: version, isKubeletConfig: true, path };
  const found = completionsAt(analyze(text, options, knowledge), offset, knowledge);
  const { items } = offeredCompletions(found.items, text, offset);
  return {
    items,
    labels: items.map(({ label }) => label),
    accept(label) {
      const item = items.find((candidate) => candidate.label === label);
      if (!item) throw new Error(`${label} is not offered: ${items.map((i) => i.label).join(" ")}`);
      const { span, isSnippet } = item.insert;
      const inserted = isSnippet ? withoutPlaceholders(item.insert.text) : item.insert.text;
      return text.slice(0, span.start) + inserted + text.slice(span.end);
    },
  };
}
