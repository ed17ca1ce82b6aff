import { createRequire } from "node:module";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { code, escaped } from "../../server/src/engine/reports/markdown.ts";
import { createLanguageService } from "../../server/src/service/language-service.ts";
import { knowledge } from "../support/knowledge.ts";
import { runs } from "../support/runs.ts";

/** The parts of the parser that VS Code's preview uses and that the tests need. */
interface Token {
  readonly type: string;
  readonly content: string;
  readonly children: readonly Token[] | null;
}
type Parser = new (options: object) => { parse(text: string, env: object): readonly Token[] };

const require = createRequire(import.meta.url);
const MarkdownIt = require("markdown-it") as Parser;
const parser = new MarkdownIt({ html: true, linkify: true });

function allTokens(tokens: readonly Token[]): readonly Token[] {
  return tokens.flatMap((token) => [token, ...allTokens(token.children ?? [])]);
}

async function hover(text: string, offset: number): Promise<string> {
  const service = createLanguageService({ knowledge });
  const uri = "file:///etc/kubelet.yaml";
  service.open({ uri, text });
  const lines = text.slice(0, offset).split("\n");
  const place = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  return (await service.hover(uri, place))?.markdown ?? "";
}

const tokensOf = (markdown: string): readonly Token[] => allTokens(parser.parse(markdown, {}));

const piece = fc.constantFrom(
  ...[
    "![x](https://a.example/b.png)",
    "[x](command:a)",
    "<img src=x>",
    "<!-- a -->",
    "<https://a>",
  ],
  ...["https://a.example", "http://b.example", "www.a.example", "ftp://c.example", "a@b.example"],
  ...["mailto:a@b.example", "`", "``", "```", "*", "**", "_", "__", "~~", "|", "$(trash)", "&lt;"],
  ...["# ", "- ", "+ ", "1. ", "2) ", "> ", "---", "===", "~~~", "[a]: https://b.example", "\\"],
  ...[
    "\n",
    "\n\n",
    "    ",
    "\t",
    "a",
    "Z",
    "0",
    " ",
    "[^1]",
    "- [ ] ",
    "{}",
    "!",
    "(",
    ")",
    "]",
    "[",
  ],
);
const hostile = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));

const plain = new Set(["paragraph_open", "paragraph_close", "inline", "text", "text_special"]);

test("an escaped text is a paragraph of nothing but text", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const tokens = tokensOf(escaped(text));
      expect(tokens.filter(({ type }) => !plain.has(type))).toEqual([]);
      const shown = tokens.filter(({ type }) => type === "text" || type === "text_special");
      const expected = text.replaceAll(/\s+/g, " ").trim();
      expect(shown.map(({ content }) => content).join("")).toBe(expected);
    }),
    { numRuns: runs(500) },
  );
});

test("code is one span with the text", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const tokens = tokensOf(`a ${code(text)} b`);
      const kinds = tokens.filter(({ type }) => !plain.has(type)).map(({ type }) => type);
      expect(kinds).toEqual(["code_inline"]);
    }),
    { numRuns: runs(500) },
  );
});

describe("hovers show no image, link, HTML or heading of a file", () => {
  const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
  const texts: readonly ((written: string) => string)[] = [
    (written) => `${header}staticPodURLHeader: {${written}: [${written}]}\n`,
    (written) => `${header}${written}: 1\nmaxPods: ${written}\n`,
    (written) =>
      `${header}featureGates: {${written}: true}\nevictionHard: {${written}: ${written}}\n`,
    (written) => `${header}allowedUnsafeSysctls: [${written}]\nclusterDNS: [${written}]\n`,
    (written) => `${header}systemReserved: {cpu: ${written}}\nsyncFrequency: ${written}\n`,
  ];

  test("at any place", async () => {
    await fc.assert(
      fc.asyncProperty(hostile, fc.nat(texts.length - 1), fc.nat(200), async (text, at, offset) => {
        const written = JSON.stringify(text);
        const file = texts[at]?.(written) ?? "";
        const markdown = await hover(
          file,
          header.length + (offset % (file.length - header.length)),
        );
        const tokens = tokensOf(markdown);
        const found = tokens.filter(({ type }) => /^image|^html|^heading/.test(type));
        expect(found).toEqual([]);
        expect(markdown.includes("a.example") ? JSON.stringify(tokens) : "").not.toMatch(
          /"href",\s*"[^"]*[abc]\.example/,
        );
      }),
      { numRuns: runs(150) },
    );
  });
});
