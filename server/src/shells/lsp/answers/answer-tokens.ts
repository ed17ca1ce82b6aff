import { SemanticTokensBuilder, type Connection, type SemanticTokens } from "vscode-languageserver";
import type { KeyMark } from "../../../engine/analysis/part-results.ts";
import { answerFrom } from "./answer.ts";
import { rangeOf } from "../convert/convert.ts";
import type { Session } from "../session.ts";

/** Types and modifiers by their numbers; the manifest gives them their looks. */
export const tokenLegend = {
  tokenTypes: ["property", "featureGate"],
  tokenModifiers: ["deprecated", "unknown", "alpha", "beta", "stable"],
};

const looks: Readonly<Record<KeyMark, { readonly type: number; readonly modifiers: number }>> = {
  deprecated: { type: 0, modifiers: 1 },
  unknown: { type: 0, modifiers: 2 },
  alphaGate: { type: 1, modifiers: 4 },
  betaGate: { type: 1, modifiers: 8 },
  stableGate: { type: 1, modifiers: 16 },
  deprecatedGate: { type: 1, modifiers: 1 },
};

/** Colours for what the grammar cannot know. */
export function answerTokens(connection: Connection, session: Session): void {
  const empty: SemanticTokens = { data: [] };
  connection.languages.semanticTokens.on(({ textDocument: { uri } }, token) =>
    answerFrom(session, { name: "semantic tokens", uri, token, empty }, (document) => {
      if (!document.file) return empty;
      const builder = new SemanticTokensBuilder();
      for (const { span, mark } of document.tokens()) {
        const { start, end } = rangeOf(document, span);
        const { type, modifiers } = looks[mark];
        if (start.line !== end.line) continue;
        builder.push(start.line, start.character, end.character - start.character, type, modifiers);
      }
      return builder.build();
    }),
  );
}
