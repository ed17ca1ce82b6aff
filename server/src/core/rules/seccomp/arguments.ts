import { defineSeccompRule, ociRefusal } from "./define-seccomp-rule.ts";

/** An argument that no call has. */
export const seccompArgumentIndex = defineSeccompRule({
  id: "seccomp-argument-index",
  severity: "error",
  check: ({ rules, loader, knowledge }) =>
    rules.flatMap(({ args, names: [name = ""] }) =>
      args.flatMap(({ index }) => {
        if (!index || index.value < knowledge.model.limits.arguments) return [];
        const namesCall = loader.oci.errors.argumentIndex?.includes("%s") === true;
        const values = namesCall ? [name, index.value] : [index.value];
        const refusal = ociRefusal(loader, "argumentIndex", ...values);
        return [{ blame: index, params: { written: index.value, ...refusal } }];
      }),
    ),
});

/** Two conditions on one argument are not both needed. */
export const seccompArgumentRepeated = defineSeccompRule({
  id: "seccomp-argument-repeated",
  severity: "warning",
  check: ({ rules, loader }) =>
    rules.flatMap(({ args, anyArgument }) => {
      if (!anyArgument) return [];
      const seen = new Map<number, (typeof args)[number]>();
      for (const argument of args) {
        const index = argument.index?.value ?? 0;
        const first = seen.get(index);
        if (first) {
          const blame = argument.index ?? argument;
          const related = [first.index ?? first];
          return [{ blame, params: { index, by: loader.ociRuntime }, related }];
        }
        seen.set(index, argument);
      }
      return [];
    }),
});
