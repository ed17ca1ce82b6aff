import { definePodRule } from "./define-pod-rule.ts";

/** A privileged container runs without any filter. */
export const seccompPodPrivileged = definePodRule({
  id: "seccomp-pod-privileged",
  severity: "warning",
  check: ({ privileged, keySpan, path, isForContainer, isForSystem, type }) => {
    // Nothing is lost where no filter was asked for.
    if (type === undefined || type.value === "Unconfined") return [];
    return privileged.map(({ name, span, path: flag }) => ({
      blame: isForContainer ? { span: keySpan, path } : { span, path: flag },
      params: { container: name, type: type.value, isForSystem },
      // What runs a node's network and storage has to be privileged.
      ...(isForSystem && { severity: "information" as const }),
      related: [isForContainer ? { span, path: flag } : { span: keySpan, path }],
    }));
  },
});
