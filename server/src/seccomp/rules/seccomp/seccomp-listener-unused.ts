import type { Blame } from "../../../engine/rules/rule.ts";
import { preferred } from "../../../engine/analysis/fix-candidates.ts";
import { fixOf } from "../../../engine/analysis/fix.ts";
import { removeEvery } from "../../../engine/syntax/edits/list-editor.ts";
import { keyOf } from "../../edits/profile-fix.ts";
import { defineSeccompRule } from "../define-seccomp-rule.ts";
import { asksAgent, hasPath, listenerUses } from "./shared/listener.ts";
import { atStart } from "./shared/refusal.ts";

interface Params {
  readonly by: string;
  readonly use: "path" | "path-connected" | "metadata";
}

/** An agent that is never asked, or settings for a missing agent. */
export default defineSeccompRule({
  id: "seccomp-listener-unused",
  severity: "warning",
  stage: "start-up",
  source: "runc, libcontainer/configs/validate",
  check(context): Blame<Params>[] {
    const { listenerPath, listenerMetadata } = context.profile;
    const { ociRuntime: by } = context.loader;
    if (hasPath(context)) {
      if (!listenerPath || asksAgent(context)) return [];
      const use = listenerUses[by].requestedBy === "with-path" ? "path-connected" : "path";
      return [{ blame: listenerPath, params: { by, use } }];
    }
    if ((listenerMetadata?.value ?? "") === "" || !listenerMetadata) return [];
    return [{ blame: listenerMetadata, params: { by, use: "metadata" } }];
  },
  message: ({ by, use }: Params) => {
    switch (use) {
      case "path":
        return `No rule uses SCMP_ACT_NOTIFY, so ${by} ignores "listenerPath" and never calls the agent. Remove it, or use that action for the calls that the agent handles.`;
      case "path-connected":
        return `No rule uses SCMP_ACT_NOTIFY, so the agent at "listenerPath" is never called. ${atStart(by)} still connects to it, and containers do not start if no agent listens. Remove it, or use that action.`;
      case "metadata":
        return '"listenerMetadata" has no effect without "listenerPath", the agent that receives it. Set "listenerPath", or remove "listenerMetadata".';
    }
  },
  fix: ({ use }, _finding, context) => {
    const { listenerPath, listenerMetadata } = context.profile;
    const gone = use === "metadata" ? [listenerMetadata] : [listenerPath, listenerMetadata];
    const written = gone.flatMap((located) => located ?? []);
    const edits = removeEvery(
      context.edited,
      written.map(({ path }) => path),
    );
    const paths = written.map(({ path }) => keyOf(path));
    return [fixOf({ key: "remove-several", params: { paths } }, edits, preferred)];
  },
});
