import { createPlaygroundService } from "./create-service.ts";
import type { ServiceAnswer, ServiceCall } from "./service-protocol.ts";

const service = createPlaygroundService();
let before: Promise<unknown> = Promise.resolve();

// One after the other, so that an answer is about the files that were told before it was asked for.
self.addEventListener("message", ({ data }: MessageEvent<ServiceCall>) => {
  before = before.then(async () => {
    self.postMessage(await answerTo(data));
  });
});

async function answerTo({ id, name, values }: ServiceCall): Promise<ServiceAnswer> {
  try {
    const call = service[name] as (...values: readonly unknown[]) => Promise<unknown>;
    return { id, value: await call(...values) };
  } catch (error) {
    return { id, failed: String(error) };
  }
}
