import { StringDecoder } from "node:string_decoder";

/** The lines of a stream of UTF-8 bytes, without their line feeds. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  for await (const lines of lineGroupsOf(chunks)) yield* lines;
}

/** Complete lines in groups, as they arrive. */
export async function* lineGroupsOf(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly string[]> {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + decoder.write(Buffer.from(chunk))).split("\n");
    rest = lines.pop() ?? "";
    yield lines;
  }
  rest += decoder.end();
  if (rest !== "") yield [rest];
}
