import { expect, test } from "vitest";
import { DocumentFormattingRequest } from "vscode-languageserver/node";
import { formatYaml } from "../../server/src/shells/hosts/format-yaml.ts";
import { connect, head } from "./harness.ts";

const uri = "file:///kubelet.yaml";

/** The edits that format a text, and the messages that the user gets. */
async function formatted(text: string) {
  const asked: number[] = [];
  const client = await connect({
    host: {
      formatYaml(written, tabSize) {
        asked.push(written.length);
        return formatYaml(written, tabSize);
      },
    },
  });
  await client.open(uri, text);
  const params = { textDocument: { uri }, options: { tabSize: 2, insertSpaces: true } };
  const edits = await client.connection.sendRequest(DocumentFormattingRequest.type, params);
  return { edits: edits ?? [], asked: asked.length, shown: client.shown.all };
}

test("each run of changed lines is an edit", async () => {
  const { edits, shown } = await formatted(
    `${head}maxPods:   1\nfailSwapOn: true\npodPidsLimit:   2\n`,
  );
  expect(edits).toEqual([
    {
      range: { start: { line: 2, character: 0 }, end: { line: 3, character: 0 } },
      newText: "maxPods: 1\n",
    },
    {
      range: { start: { line: 4, character: 0 }, end: { line: 5, character: 0 } },
      newText: "podPidsLimit: 2\n",
    },
  ]);
  expect(shown).toEqual([]);
});

test("more changed lines than can be compared are one edit", async () => {
  const keys = Array.from({ length: 2_000 }, (_, at) => `key${at}:   1`);
  const text = `${head}${keys.join("\n")}\n`;
  const { edits } = await formatted(text);
  expect(edits).toEqual([
    {
      range: { start: { line: 0, character: 0 }, end: { line: 2_002, character: 0 } },
      newText: text.replaceAll(":   ", ": "),
    },
  ]);
});

test("a document that is too long is not formatted, and the user is told the limit", async () => {
  const { edits, asked, shown } = await formatted(
    `${head}maxPods:   1\n# ${"a".repeat(100_000)}\n`,
  );
  expect({ edits, asked, shown }).toEqual({
    edits: [],
    asked: 0,
    shown: ["Kubelet Config formats documents of up to 100000 characters."],
  });
});
