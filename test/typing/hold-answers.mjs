/**
 * A script for a page before its own. While `heldAnswers` is a list, what sockets and workers say waits in it, as if the
 * answers were late.
 */
export const canHoldAnswers = `for (const { prototype } of [WebSocket, Worker]) {
  const { addEventListener } = prototype;
  prototype.addEventListener = function (type, listener, ...options) {
    const heard = (event) => {
      const hear = () => listener.call(this, event);
      if (globalThis.heldAnswers) globalThis.heldAnswers.push(hear);
      else hear();
    };
    addEventListener.call(this, type, type === "message" ? heard : listener, ...options);
  };
}`;

export const holdAnswers = "globalThis.heldAnswers = []";

export const releaseAnswers = `{
  const answers = globalThis.heldAnswers ?? [];
  globalThis.heldAnswers = undefined;
  for (const hear of answers) hear();
}`;
