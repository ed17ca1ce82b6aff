import { PassThrough, Writable } from "node:stream";
import type { Message, ResponseMessage } from "vscode-languageserver/node";
import { expect, test } from "vitest";
import { WholeMessageReader, WholeMessageWriter } from "../../server/src/hosts/stdio-messages.ts";
import { WrittenResult } from "../../server/src/hosts/written-result.ts";

interface Note extends Message {
  readonly text: string;
}

const notes = ["", "plain", "naïve 🐳 中文", "x".repeat(200_000)].map((text): Note => ({
  jsonrpc: "2.0",
  text,
}));

/** What a writer puts into its stream: one piece for each message that is not long. */
async function written(messages: readonly Message[]): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  const stream = new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece);
      done();
    },
  });
  const writer = new WholeMessageWriter(stream);
  await Promise.all(messages.map((message) => writer.write(message)));
  return pieces;
}

/** What a reader makes of pieces, and what it reports. */
function read(pieces: readonly Buffer[]): { messages: Message[]; errors: string[] } {
  const stream = new PassThrough();
  const reader = new WholeMessageReader(stream);
  const messages: Message[] = [];
  const errors: string[] = [];
  reader.onError(({ message }) => errors.push(message));
  reader.listen((message) => messages.push(message));
  for (const piece of pieces) stream.emit("data", piece);
  return { messages, errors };
}

test("each message that is not long is written in one piece, with its length in bytes", async () => {
  const pieces = await written(notes);
  // The header of a long one goes before it.
  expect(pieces).toHaveLength(notes.length + 1);
  const [header = "", content = ""] = (pieces[2] ?? "").toString("utf8").split("\r\n\r\n");
  expect(header).toBe(`Content-Length: ${Buffer.byteLength(content)}`);
});

test.each([1, 2, 7, 64, 65_536])("messages are read from pieces of %i bytes", async (size) => {
  const all = Buffer.concat(await written(size < 64 ? notes.slice(0, 3) : notes));
  const pieces = Array.from({ length: Math.ceil(all.length / size) }, (_none, at) =>
    all.subarray(at * size, (at + 1) * size),
  );
  expect(read(pieces)).toEqual({
    messages: size < 64 ? notes.slice(0, 3) : notes,
    errors: [],
  });
});

/** An answer that is written in pieces, and its value. */
function writtenNames(names: readonly string[]): { result: WrittenResult; value: unknown } {
  const result = new WrittenResult();
  result.add("[");
  for (const [at, name] of names.entries()) {
    result.add(`${at > 0 ? "," : ""}{"name":${JSON.stringify(name)}}`);
  }
  result.add("]");
  return { result, value: names.map((name) => ({ name })) };
}

test.each([
  ["empty", []],
  ["short", ["plain", "naïve 🐳 中文", 'a "b"\n\\']],
  ["long", ["x".repeat(70_000), "中文"]],
])("an answer that is written already goes out as its value would: %s", async (_, names) => {
  const { result, value } = writtenNames(names);
  for (const id of [7, 'a"b', null]) {
    const message: ResponseMessage = { jsonrpc: "2.0", id, result };
    // Twice: an answer may be sent again.
    const pieces = await written([message, message]);
    const expected = { jsonrpc: "2.0", id, result: value };
    expect(read(pieces)).toEqual({ messages: [expected, expected], errors: [] });
    if (names.join("").length < 1_000) expect(pieces).toHaveLength(2);
  }
});

test("an answer that is written already is its value to everybody else", () => {
  const { result, value } = writtenNames(["a", "🐳"]);
  expect(JSON.parse(JSON.stringify({ result }))).toEqual({ result: value });
});

test("other headers are passed over, in any case of their letters", () => {
  const text =
    'Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length: 17\r\n\r\n{"jsonrpc":"2.0"}';
  expect(read([Buffer.from(text)]).messages).toEqual([{ jsonrpc: "2.0" }]);
});

test("what is no message is reported, and the next one is read", async () => {
  const [good = Buffer.alloc(0)] = await written(notes.slice(1, 2));
  const broken = Buffer.from("Content-Length: 3\r\n\r\n{]}");
  const nameless = Buffer.from("Content-Size: 3\r\n\r\n");
  for (const bad of [broken, nameless]) {
    const { messages, errors } = read([bad, good]);
    expect(messages).toEqual(notes.slice(1, 2));
    expect(errors).toHaveLength(1);
  }
});

test("a write fails where the stream does not take it, and the connection hears of it", async () => {
  const stream = new Writable({
    write(_piece, _encoding, done) {
      done(new Error("gone"));
    },
  });
  const writer = new WholeMessageWriter(stream);
  const errors: string[] = [];
  writer.onError(([error]) => errors.push(error.message));
  await expect(writer.write({ jsonrpc: "2.0" })).rejects.toThrow("gone");
  expect(errors).toContain("gone");
});
