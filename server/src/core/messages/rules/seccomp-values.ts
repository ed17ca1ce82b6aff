import { atStart, didYouMean, refused, type Refusal, type Suggested } from "./seccomp-refusal.ts";

/** Which of two rules' parts a condition stands in. */
interface InConditions {
  readonly part: "includes" | "excludes";
}

/** Seccomp profiles: values, flags, conditions and keys, each by itself. */
export const seccompValueMessages = {
  "seccomp-duplicate-key": ({
    key,
    first,
    by,
    winner,
  }: {
    readonly key: string;
    readonly first: string;
    readonly by: string;
    readonly winner: "last" | "by-release" | "by-client";
  }) => {
    const again =
      key === first
        ? `"${key}" stands in this object already.`
        : `"${key}" is the same key as "${first}" of this object: the case of letters does not count.`;
    const outcome = {
      last: `${atStart(by)} takes the last one, and what the earlier one says is lost.`,
      "by-release": `Which of the two counts hangs on the release of ${by}.`,
      "by-client": "Some clients refuse the resource, others take the last one.",
    };
    return `${again} ${outcome[winner]} Bring them together, or remove one.`;
  },
  "seccomp-errno-range": ({
    written,
    taken,
    most,
    effect,
    isRefused,
    ...by
  }: Refusal & {
    readonly written: number;
    /** What is left of the number; undefined where that is not known. */
    readonly taken: number | undefined;
    readonly most: number;
    readonly effect: "fail" | "trace";
    readonly isRefused: boolean;
  }) => {
    const isError = effect === "fail";
    const advice = isError
      ? "Write the number of the error that programs should see, such as 1 (EPERM) or 38 (ENOSYS)."
      : "Write a number up to 65535.";
    if (isRefused) {
      const limit = isError
        ? `An error number can be ${most} at most`
        : "A number for the tracer can be 65535 at most";
      const guess = /two checks/.test(by.phrase ?? "")
        ? " The end of that message is a guess of its library; the number is what is wrong."
        : "";
      return `${limit}, and this is ${written}. ${refused(by)}${guess} ${advice}`;
    }
    const left =
      taken === undefined
        ? "another number arrives there"
        : taken === 0 && isError
          ? "0 arrives there, so the call does nothing and the program is told that all went well"
          : `${taken} arrives there`;
    return `${atStart(by.by)} hands on the last 16 bits of ${written} to the kernel, without a word: ${left}. ${advice}`;
  },
  "seccomp-arguments-many": ({
    count,
    most,
    isRefused,
    ...by
  }: Refusal & { readonly count: number; readonly most: number; readonly isRefused: boolean }) =>
    isRefused
      ? `The rule has ${count} conditions, and a call has ${most} arguments at most. ${refused(by)}`
      : `The rule has ${count} conditions, and ${by.by} looks at the first ${most} only: from here on they do not count. Split the rule, or bring conditions together with SCMP_CMP_MASKED_EQ.`,
  "seccomp-argument-incomplete": ({
    what,
    op,
    refusal,
  }: {
    readonly what: "index" | "value" | "valueTwo";
    readonly op: string;
    readonly refusal: Refusal | undefined;
  }) => {
    switch (what) {
      case "index":
        return refusal
          ? `The condition has no "index". ${refused(refusal)}`
          : 'The condition has no "index", so it is about the first argument, as with 0. Write down which argument is meant.';
      case "value":
        return `The condition has no "value", which counts as 0${op === "SCMP_CMP_MASKED_EQ" ? " here, so that the mask leaves nothing of the argument" : ""}. Write it down if something else is meant.`;
      case "valueTwo":
        return `${op} does not look at "valueTwo", only SCMP_CMP_MASKED_EQ does. Remove it, or take that operator.`;
    }
  },
  "seccomp-listener-unused": ({
    by,
    use,
  }: {
    readonly by: string;
    readonly use: "path" | "path-connected" | "metadata";
  }) => {
    switch (use) {
      case "path":
        return `No rule has SCMP_ACT_NOTIFY, so ${by} passes over "listenerPath" and the agent is never asked. Remove it, or give that action to the calls that the agent is for.`;
      case "path-connected":
        return `No rule has SCMP_ACT_NOTIFY, so the agent at "listenerPath" is never asked. ${atStart(by)} connects to it all the same, and no container starts where nobody listens there. Remove it, or give that action to the calls that the agent is for.`;
      case "metadata":
        return '"listenerMetadata" is meant for the agent at "listenerPath", and the profile has no such path: nobody gets it. Set "listenerPath", or remove this.';
    }
  },
  "seccomp-flag-unused": ({
    flag,
    reason,
    ...by
  }: Refusal & {
    readonly flag: string;
    readonly reason: "ignored" | "refused" | "no-flags";
  }) => {
    switch (reason) {
      case "ignored":
        return `${atStart(by.by)} takes ${flag} and does nothing with it: a container starts with one thread. Remove it.`;
      case "refused":
        return `The kernel takes ${flag} only for a filter that an agent listens to, and no rule has SCMP_ACT_NOTIFY. ${refused(by)} Remove the flag.`;
      case "no-flags":
        return `The kernel takes ${flag} only for a filter that an agent listens to, and the profile has no "listenerPath". ${atStart(by.by)} then sets the filter without any of the flags. Remove this one, or name the agent's socket.`;
    }
  },
  "seccomp-kernel-version": ({ written, suggestion, ...by }: Refusal & Suggested) =>
    `"${written}" is no kernel version: two numbers with a dot, such as 4.8, are. ${refused(by)}${didYouMean(suggestion)}`,
  "seccomp-capability-unknown": ({ written, suggestion, part }: Suggested & InConditions) =>
    `Linux has no capability "${written}", and so no container has it: ${part === "includes" ? "the rule never counts" : "it never keeps the rule away"}.${didYouMean(suggestion)}`,
  "seccomp-arch-condition-unknown": ({
    written,
    suggestion,
    part,
    isAlone,
    by,
  }: Suggested &
    InConditions & {
      /** The list has no other name that a node has. */
      readonly isAlone: boolean;
      readonly by: string;
    }) =>
    `${atStart(by)} knows no node by the architecture "${written}": ${part === "excludes" ? "it never keeps the rule away" : isAlone ? "the rule never counts" : "it adds no node to the rule"}.${didYouMean(suggestion)}`,
};
