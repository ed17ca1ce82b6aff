import { preferred } from "../../edits/answers.ts";
import { type Answers, type Fix, fixOf, type Standing } from "../../edits/fix.ts";
import {
  entryEdits,
  keyOf,
  type ProfileFixContext,
  removeAt,
  replaceWith,
  ruleAt,
  setMember,
  writtenKey,
} from "../../edits/seccomp/profile-fix.ts";
import { architectureOf } from "../../seccomp/load-profile.ts";
import { nearest } from "../../text/nearest.ts";
import { parentOf } from "../../text/value-path.ts";
import { mentionAt, removeName } from "./names.ts";
import { forProfileRule, type SeccompFixMaker } from "./seccomp-fix.ts";

/** The fixes of words that nobody knows: actions, operators, architectures, flags, calls, errors, keys. */
export const constantFixes: readonly (readonly [string, SeccompFixMaker])[] = [
  forProfileRule("seccomp-action-unknown", ({ written, suggestion }, { path }, context) => {
    const known = Object.keys(context.knowledge.seccomp.model.actions);
    const isOfKernel = /^SECCOMP_RET_/i.test(written.trim());
    const byWord = isOfKernel ? undefined : constantFor(written, "SCMP_ACT_", known, actionWords);
    const meant = byWord ?? suggestion;
    if (meant !== undefined) return [replaceWith(path, meant, context, preferred)];
    return likelyActions(path, context).map((each) => replaceWith(path, each, context));
  }),
  forProfileRule("seccomp-action-missing", (_params, { path }, context) => {
    const rule = ruleAt(path, context.profile);
    return rule ? actionAnswers(rule.path, context) : [];
  }),
  forProfileRule("seccomp-operator-unknown", ({ written, suggestion }, { path }, context) => {
    const { operators } = context.knowledge.seccomp.model;
    const known = Object.keys(operators);
    const bySymbol = known.find((each) => operators[each]?.symbol === written.trim());
    const meant = bySymbol ?? constantFor(written, "SCMP_CMP_", known, operatorWords) ?? suggestion;
    if (meant !== undefined) return [replaceWith(path, meant, context, preferred)];
    return operatorAnswers(path.endsWith("]") ? path : parentOf(path), context);
  }),
  forProfileRule(
    "seccomp-architecture-unknown",
    ({ written, suggestion, isElsewhere }, { path }, context) => {
      const { model } = context.knowledge.seccomp;
      // What only other runtimes know is not misspelled.
      const meant = isElsewhere ? undefined : (architectureFor(written, context) ?? suggestion);
      const isThere = siblingsOf(path, context).some(
        (each) => architectureOf(each, context.loader, model) === meant,
      );
      const isGone = meant === undefined || isThere;
      return [
        isGone ? undefined : replaceWith(path, meant, context, preferred),
        removeArchitecture(path, written, context, { isPreferred: isGone }),
      ];
    },
  ),
  forProfileRule("seccomp-flag-unknown", ({ written, suggestion }, { path }, context) => {
    const known = Object.keys(context.knowledge.seccomp.model.flags);
    const meant = constantFor(written, "SECCOMP_FILTER_FLAG_", known, {}) ?? suggestion;
    const isThere = siblingsOf(path, context).includes(meant ?? "");
    return [
      meant === undefined || isThere ? undefined : replaceWith(path, meant, context, preferred),
      removeAt(path, { key: "remove-name", params: { name: written } }, context),
    ];
  }),
  forProfileRule("seccomp-call-unknown", ({ written, suggestion }, { path }, context) => {
    const mention = mentionAt(path, context);
    if (!mention) return [];
    const taken = new Set(mention.rule.names?.value.map(({ value }) => value));
    const meant = [libraryNames.get(written), suggestion].flatMap((each) =>
      each === undefined || taken.has(each) ? [] : [each],
    );
    return [
      ...meant.map((each, at) => replaceWith(path, each, context, { isPreferred: at === 0 })),
      removeName(mention, context),
    ];
  }),
  forProfileRule("seccomp-errno-unknown", ({ written, suggestion }, { path }, context) => {
    const known = Object.keys(context.knowledge.seccomp.model.errnos);
    const upper = written.trim().toUpperCase();
    const meant = [upper, `E${upper}`].find((each) => known.includes(each)) ?? suggestion;
    const title = { key: "remove", params: { path: keyOf(path) } } as const;
    return [
      meant === undefined ? undefined : replaceWith(path, meant, context, preferred),
      removeAt(path, title, context),
    ];
  }),
  forProfileRule("seccomp-unknown-field", ({ key, suggestion }, { path }, context) => [
    suggestion === undefined ? undefined : renamed(path, suggestion, context),
    removeAt(path, { key: "remove", params: { path: key } }, context),
  ]),
];

/** Other words for actions, as firewalls and loggers have them. */
const actionWords: Readonly<Record<string, string>> = {
  DENY: "ERRNO",
  DENIED: "ERRNO",
  BLOCK: "ERRNO",
  FORBID: "ERRNO",
  REJECT: "ERRNO",
  ERROR: "ERRNO",
  EPERM: "ERRNO",
  FAIL: "ERRNO",
  ALLOWED: "ALLOW",
  ACCEPT: "ALLOW",
  PASS: "ALLOW",
  PERMIT: "ALLOW",
  AUDIT: "LOG",
  USER_NOTIF: "NOTIFY",
};

const operatorWords: Readonly<Record<string, string>> = {
  EQUAL: "EQ",
  EQUALS: "EQ",
  NOT_EQUAL: "NE",
  NEQ: "NE",
  LESS: "LT",
  GREATER: "GT",
  GTE: "GE",
  LTE: "LE",
  MASKED: "MASKED_EQ",
  MASK: "MASKED_EQ",
  "=": "EQ",
  "<>": "NE",
  "&": "MASKED_EQ",
};

/** The constant of a family that a word without the family's beginning, or in other case, stands for. */
function constantFor(
  written: string,
  prefix: string,
  known: readonly string[],
  words: Readonly<Record<string, string>>,
): string | undefined {
  const upper = written.trim().toUpperCase().replaceAll("-", "_");
  const word = upper.startsWith(prefix) ? upper.slice(prefix.length) : upper;
  if (word === "") return undefined;
  const other = Object.hasOwn(words, word) ? words[word] : undefined;
  return other === undefined ? nearest(`${prefix}${word}`, known) : `${prefix}${other}`;
}

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

/** What a rule is likely to be there for: the other way round than the default action. */
function likelyActions(path: string, { profile }: ProfileFixContext): readonly string[] {
  const standard = profile.defaultAction?.value;
  const isDefault = path === profile.defaultAction?.path;
  const allows = standard === "SCMP_ACT_ALLOW" || standard === "SCMP_ACT_LOG";
  const actions = ["SCMP_ACT_ERRNO", "SCMP_ACT_ALLOW"];
  return allows || isDefault ? actions : actions.reverse();
}

/** Sets the action of a rule, the likelier one first. */
export function actionAnswers(path: string, context: ProfileFixContext): Answers {
  return likelyActions(path, context).map((action, at) =>
    setMember(path, "action", action, context, { isPreferred: at === 0 }),
  );
}

/** Sets the operator of a condition: with a second value, that is a mask. */
export function operatorAnswers(path: string, context: ProfileFixContext): Answers {
  const args = (context.profile.syscalls?.value ?? []).flatMap((rule) => rule.args?.value ?? []);
  const argument = args.find((each) => each.path === path);
  const isMasked = (argument?.valueTwo?.value ?? 0n) !== 0n;
  const op = isMasked ? "SCMP_CMP_MASKED_EQ" : "SCMP_CMP_EQ";
  return [setMember(path, "op", op, context, preferred)];
}

/** The constant of an architecture by the names that other programs have for it. */
function architectureFor(
  written: string,
  { knowledge, loader }: ProfileFixContext,
): string | undefined {
  const { architectures } = knowledge.seccomp.model;
  const word = written
    .trim()
    .toUpperCase()
    .replace(/^SCMP_ARCH_/, "")
    .replaceAll("-", "_");
  const known = Object.keys(architectures).filter(
    (each) => architectures[each]?.[loader.ociRuntime],
  );
  const constant = `SCMP_ARCH_${architectureWords[word] ?? word}`;
  return known.find(
    (each) => each === constant || architectures[each]?.short?.toUpperCase() === word,
  );
}

const architectureWords: Readonly<Record<string, string>> = {
  AMD64: "X86_64",
  X64: "X86_64",
  "386": "X86",
  I386: "X86",
  I686: "X86",
  IA32: "X86",
  ARM64: "AARCH64",
  ARMV8: "AARCH64",
  ARM32: "ARM",
  ARMHF: "ARM",
  ARMV7: "ARM",
  MIPSLE: "MIPSEL",
  MIPS64LE: "MIPSEL64",
  PPC64EL: "PPC64LE",
  LOONG64: "LOONGARCH64",
  RISCV: "RISCV64",
};

/** Takes an architecture out of its list; an entry of `archMap` goes as a whole. */
function removeArchitecture(
  path: string,
  name: string,
  context: ProfileFixContext,
  more: Standing,
): Fix | undefined {
  const at = path.endsWith(".architecture") ? parentOf(path) : path;
  return removeAt(at, { key: "remove-name", params: { name } }, context, more);
}

/** The other texts of the list that an item is in. */
function siblingsOf(path: string, { profile }: ProfileFixContext): readonly string[] {
  const lists = [
    profile.architectures,
    profile.flags,
    ...(profile.archMap?.value ?? []).map(({ subArchitectures }) => subArchitectures),
  ];
  const own = lists.find((list) => list?.value.some((each) => each.path === path));
  return own?.value.flatMap((each) => (each.path === path ? [] : [each.value])) ?? [];
}

/** Another name for a key; none where that name is taken, in whatever case. */
function renamed(path: string, name: string, context: ProfileFixContext): Fix | undefined {
  if (writtenKey(parentOf(path), name, context) !== undefined) return undefined;
  return fixOf(
    { key: "rename", params: { name } },
    entryEdits(path, name, undefined, context),
    preferred,
  );
}
