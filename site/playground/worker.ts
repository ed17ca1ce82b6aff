import { createProfileJson } from "../../server/src/service/profile-json.ts";
import { createPlaygroundService } from "./create-service.ts";
import type { ServiceAnswer, ServiceCall } from "./service-protocol.ts";

type Call = (...values: readonly unknown[]) => Promise<unknown>;

const service = createPlaygroundService(createProfileJson);
let before: Promise<unknown> = Promise.resolve();

// One after the other, so that an answer is about the files that were sent before it was requested.
self.addEventListener("message", ({ data }: MessageEvent<ServiceCall>) => {
  before = before.then(async () => {
    self.postMessage(await answerTo(data));
  });
});

async function answerTo({ id, name, values }: ServiceCall): Promise<ServiceAnswer> {
  try {
    const calls = service as unknown as Readonly<Record<string, Call>>;
    return { id, value: await calls[name]?.(...values) };
  } catch (error) {
    return { id, failed: String(error) };
  }
}
