import { replaceWith } from "../../edits/profile-fix.ts";
import { nearest } from "../../../engine/text/nearest.ts";
import { defineSeccompRule } from "../define-seccomp-rule.ts";
import { mentionsByName } from "./shared/mentions.ts";
import { mentionAt, removeName } from "./shared/name-fixes.ts";
import { atStart, type SuggestedValue } from "./shared/refusal.ts";
import { didYouMean } from "../../../engine/messages/english-words.ts";

/** Names of the C library for calls that the kernel has under another name. */
const libraryNames: ReadonlyMap<string, string> = new Map([
  ["fstatat", "newfstatat"],
  ["pread", "pread64"],
  ["pwrite", "pwrite64"],
  ["wait", "wait4"],
  ["sigaction", "rt_sigaction"],
  ["sigprocmask", "rt_sigprocmask"],
  ["prlimit", "prlimit64"],
]);

/** A call that libseccomp does not know: the runtime leaves it out. */
export default defineSeccompRule({
  id: "seccomp-call-unknown",
  severity: "warning",
  stage: "start-up",
  source: "runc, libcontainer/seccomp/seccomp_linux.go, InitSeccomp",
  check(context) {
    const { knowledge, loader } = context;
    const by = loader.ociRuntime;
    return [...context.once(mentionsByName)].flatMap(([written, mentions]) => {
      if (written === "" || knowledge.call(written)) return [];
      const params = { written, suggestion: nearest(written, knowledge.callNames), by };
      return mentions.map(({ name }) => ({ blame: name, params }));
    });
  },
  message: ({ written, suggestion, by }: SuggestedValue & { readonly by: string }) =>
    `libseccomp does not support the system call "${written}". ${atStart(by)} ignores it, so the default action applies.${didYouMean(suggestion)}`,
  fix: ({ written, suggestion }, { path }, context) => {
    const mention = mentionAt(path, context);
    if (!mention) return [];
    const taken = new Set(mention.rule.names?.value.map(({ value }) => value));
    const meant = [libraryNames.get(written), suggestion].flatMap((candidate) =>
      candidate === undefined || taken.has(candidate) ? [] : [candidate],
    );
    return [
      ...meant.map((call, at) => replaceWith(path, call, context, { isPreferred: at === 0 })),
      removeName(mention, context),
    ];
  },
});
