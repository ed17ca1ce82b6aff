// Packs texts as client/src/packed-text.ts unpacks them, with the model of that file.
import { build } from "esbuild";
import { fileURLToPath } from "node:url";

const reader = fileURLToPath(new URL("../client/src/packed-text.ts", import.meta.url));

/** @returns {Promise<typeof import("../client/src/packed-text.ts")>} */
async function loadModel() {
  const { outputFiles } = await build({
    entryPoints: [reader],
    bundle: true,
    format: "esm",
    write: false,
  });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? "")}`);
}

/**
 * @param {string} text
 * @returns {Promise<Buffer>}
 */
export async function packText(text) {
  const { createChances, createRankCoder } = await loadModel();
  const data = Buffer.from(text);
  const { last, end } = transformed(data);
  const writer = createWriter(createChances());
  const codeRank = createRankCoder(writer.code);
  const order = Array.from({ length: 256 }, (_, byte) => byte);
  for (const byte of last) {
    const rank = order.indexOf(byte);
    order.splice(rank, 1);
    order.unshift(byte);
    codeRank(rank);
  }
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length, 0);
  head.writeUInt32BE(end, 4);
  return Buffer.concat([head, writer.end()]);
}

/**
 * What stands before each suffix, the empty one included, in the order of the suffixes; nothing stands before the
 * whole text, whose row is `end`.
 * @param {Buffer} data
 */
function transformed(data) {
  const { length } = data;
  const suffixes = Uint32Array.from({ length: length + 1 }, (_, at) => at).sort((a, b) =>
    data.compare(data, b, length, a, length),
  );
  const end = suffixes.indexOf(0);
  return {
    last: Uint8Array.from(
      suffixes.filter((at) => at > 0),
      (at) => data[at - 1] ?? 0,
    ),
    end,
  };
}

/**
 * A range coder without carries.
 * @param {import("../client/src/packed-text.ts").Chances} chances
 */
function createWriter(chances) {
  /** @type {number[]} */
  const bytes = [];
  let low = 0;
  let high = 0xffff_ffff;
  /** @type {import("../client/src/packed-text.ts").CodeBit} */
  const code = (context, bit) => {
    const middle = low + ((high - low) >>> 16) * chances.of(context);
    if (bit) high = middle;
    else low = middle + 1;
    chances.learn(context, bit);
    while (((low ^ high) & 0xff00_0000) === 0) {
      bytes.push(high >>> 24);
      low = (low << 8) >>> 0;
      high = ((high << 8) | 255) >>> 0;
    }
    return bit;
  };
  return { code, end: () => Buffer.from([...bytes, high >>> 24, high >>> 16, high >>> 8, high]) };
}
