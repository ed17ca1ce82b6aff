import { syntaxText } from "../../kubelet/index.ts";
import type { ParamsOfTexts } from "../../engine/messages/message-params.ts";

/** How a runtime reads a text that is not JSON. */
export const profileMessages = {
  "seccomp-json-syntax": ({ code, runtime }: { readonly code: string; readonly runtime: string }) =>
    `${syntaxText(code, code)} ${runtime.replace(/^the /, "The ")} reads seccomp profiles as strict JSON and cannot decode this one; containers that use it do not start.`,
};

declare module "../../engine/messages/message-params.ts" {
  interface MessageParams extends ParamsOfTexts<typeof profileMessages> {}
}
