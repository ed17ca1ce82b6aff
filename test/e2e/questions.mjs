// The questions of VS Code's window to its extensions that have no answer yet, read from its WebSockets.

/** @typedef {import("playwright-core").Page} Page */

/** A message of VS Code's remote protocol: a sort, two numbers, and the length of its body. */
const headerLength = 13;
const regular = 1;

/** In a body: the sort of message, its number, the object that is called, and the name of the method. */
const numberAt = 1;
const nameLengthAt = 6;
const lastRequest = 4;
const firstReply = 7;

/** Questions whose answers decide what the next key does. */
const asked = ["$provideCompletionItems", "$provideOnTypeFormattingEdits"];

/**
 * The questions of a window so far.
 * @typedef {object} Questions
 * @property {() => Promise<number>} answered resolves when everything is answered, with the number of questions so far
 */

/**
 * Follows the questions of a page that is about to open VS Code.
 * @param {Page} page
 * @returns {Questions}
 */
export function followQuestions(page) {
  /** @type {Set<string>} */
  const open = new Set();
  /** @type {Set<() => void>} */
  const waiting = new Set();
  let sockets = 0;
  let count = 0;
  page.on("websocket", (socket) => {
    const name = ++sockets;
    const sent = messages((body) => {
      if (body[0] === undefined || body[0] > lastRequest || !asked.includes(methodOf(body))) return;
      open.add(`${name} ${body.readUInt32BE(numberAt)}`);
      count++;
    });
    const received = messages((body) => {
      if (body[0] === undefined || body[0] < firstReply || body.length < numberAt + 4) return;
      open.delete(`${name} ${body.readUInt32BE(numberAt)}`);
      if (open.size === 0) for (const resolve of waiting) resolve();
    });
    socket.on("framesent", ({ payload }) => sent(Buffer.from(payload)));
    socket.on("framereceived", ({ payload }) => received(Buffer.from(payload)));
  });
  return {
    async answered() {
      /** @type {() => void} */
      let resolve = () => undefined;
      /** @type {Promise<void>} */
      const done = new Promise((end) => (resolve = end));
      waiting.add(resolve);
      if (open.size > 0) await done;
      waiting.delete(resolve);
      return count;
    },
  };
}

/** @param {Buffer} body */
function methodOf(body) {
  const length = body[nameLengthAt] ?? 0;
  return body.toString("latin1", nameLengthAt + 1, nameLengthAt + 1 + length);
}

/**
 * Cuts a stream into messages; a frame may have several of them, or a part of one.
 * @param {(body: Buffer) => void} take
 * @returns {(chunk: Buffer) => void}
 */
function messages(take) {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= headerLength) {
      const end = headerLength + rest.readUInt32BE(headerLength - 4);
      if (rest.length < end) return;
      if (rest[0] === regular) take(rest.subarray(headerLength, end));
      rest = rest.subarray(end);
    }
  };
}
