import { preferred, safe } from "../../edits/answers.ts";
import { joinEdits } from "../../edits/document-editor.ts";
import { type Answers, fixOf } from "../../edits/fix.ts";
import { insertInto, removeAll } from "../../edits/list-editor.ts";
import {
  effectOf,
  keyOf,
  listenerKeys,
  numberIn,
  type ProfileFixContext,
  removeAt,
  replaceWith,
  ruleAt,
  setMember,
} from "../../edits/seccomp/profile-fix.ts";
import { forProfileRule, type SeccompFixMaker } from "./seccomp-fix.ts";

/** The fixes of values that are missing, or not the right ones. */
export const valueFixes: readonly (readonly [string, SeccompFixMaker])[] = [
  forProfileRule("seccomp-default-missing", (_params, _finding, context) => {
    const { profile } = context;
    const effects = (profile.syscalls?.value ?? []).map(({ action }) =>
      effectOf(action?.value, context),
    );
    const allows = effects.some((effect) => effect === "run" || effect === "run-and-log");
    const actions = ["SCMP_ACT_ERRNO", "SCMP_ACT_ALLOW"];
    if (effects.length > 0 && !allows) actions.reverse();
    return actions.map((action, at) =>
      setMember(profile.path, "defaultAction", action, context, { isPreferred: at === 0 }),
    );
  }),
  forProfileRule("seccomp-notify-default", (_params, { path }, context) => {
    const text = "SCMP_ACT_ERRNO";
    const replaced = replaceWith(path, text, context, preferred);
    const paths = listenerKeys("default", context);
    if (!replaced || paths.length === 0) return [replaced];
    const edits = joinEdits(replaced.edits, removeAll(context.edited, paths));
    const title = { key: "replace-and-remove", params: { text, paths: paths.map(keyOf) } } as const;
    return [fixOf(title, edits, preferred)];
  }),
  forProfileRule("seccomp-kill-thread", (_params, { path }, context) => [
    replaceWith(path, "SCMP_ACT_KILL_PROCESS", context, preferred),
    replaceWith(path, "SCMP_ACT_KILL_THREAD", context),
  ]),
  forProfileRule("seccomp-errno-unused", ({ isRefused }, { path }, context) => {
    const { profile, edited } = context;
    const rule = ruleAt(path, profile);
    const { errno, errnoRet } = rule ?? {
      errno: profile.defaultErrno,
      errnoRet: profile.defaultErrnoRet,
    };
    const written = [errnoRet, errno].flatMap((each) => each ?? []);
    const keys = written.map((each) => keyOf(each.path));
    const edits = removeAll(
      edited,
      written.map(({ path: each }) => each),
    );
    const action = rule ? rule.action : profile.defaultAction;
    return [
      // Where the runtime passes over it, nothing changes.
      fixOf(
        { key: "remove-several", params: { paths: keys } },
        edits,
        isRefused ? preferred : safe,
      ),
      action && replaceWith(action.path, "SCMP_ACT_ERRNO", context),
    ];
  }),
  forProfileRule("seccomp-errno-range", ({ taken }, { path }, context) => {
    const { seccomp } = context.knowledge;
    // What the runtime makes of the number, where that is an error.
    const meant = taken !== undefined && taken > 0 ? [taken] : [];
    const usual = ["EPERM", "ENOSYS"].flatMap((name) => seccomp.errnoOf(name) ?? []);
    return [...new Set([...meant, ...usual])].map((number) =>
      replaceWith(path, number, context, { isPreferred: number === taken }),
    );
  }),
  forProfileRule("seccomp-listener-unused", ({ use }, _finding, context) => {
    const { listenerPath, listenerMetadata } = context.profile;
    const gone = use === "metadata" ? [listenerMetadata] : [listenerPath, listenerMetadata];
    const written = gone.flatMap((each) => each ?? []);
    const edits = removeAll(
      context.edited,
      written.map(({ path }) => path),
    );
    const paths = written.map(({ path }) => keyOf(path));
    return [fixOf({ key: "remove-several", params: { paths } }, edits, preferred)];
  }),
  forProfileRule("seccomp-flag-unused", ({ flag }, { path }, context) => [
    removeAt(path, { key: "remove-name", params: { name: flag } }, context, preferred),
  ]),
  forProfileRule("seccomp-architecture-family", ({ missing }, { path }, context) =>
    familyAnswers(missing, path, context),
  ),
];

function familyAnswers(
  missing: readonly string[],
  path: string,
  { profile, edited }: ProfileFixContext,
): Answers {
  const list = profile.architectures;
  if (!list) return [];
  const edits = insertInto(edited, list.path, numberIn(path), missing);
  return [
    fixOf(
      { key: "insert-items", params: { items: missing, path: "architectures" } },
      edits,
      preferred,
    ),
  ];
}
