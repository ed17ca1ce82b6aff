import { preferred } from "../../../engine/analysis/fix-candidates.ts";
import { parentOf } from "../../../engine/text/value-path.ts";
import { definePodRule } from "../define-pod-rule.ts";
import { removeInPod, setInPod, typeWithoutPath } from "./shared/pod-fixes.ts";

/** A privileged container runs without any filter. */
export default definePodRule({
  id: "seccomp-pod-privileged",
  severity: "warning",
  stage: "start-up",
  source: "pkg/kubelet/kuberuntime/helpers.go, fieldSeccompProfile",
  check: ({ privileged, keySpan, path, isForContainer, isForSystem, type }) => {
    // Nothing is lost where no filter was asked for.
    if (type === undefined || type.value === "Unconfined") return [];
    return privileged.map(({ name, span, path: flag }) => ({
      blame: isForContainer ? { span: keySpan, path } : { span, path: flag },
      params: { container: name, type: type.value, isForSystem },
      // Pods that run a node's network and storage have to be privileged.
      severity: isForSystem ? ("information" as const) : undefined,
      related: [isForContainer ? { span, path: flag } : { span: keySpan, path }],
    }));
  },
  message: ({
    container,
    type,
    isForSystem,
  }: {
    /** Absent where it has no name. */
    readonly container: string | undefined;
    readonly type: string;
    readonly isForSystem: boolean;
  }) =>
    `${container === undefined ? "This container" : `The container "${container}"`} is privileged, so by default it runs without a seccomp filter: ${type} does not apply. ${
      isForSystem
        ? "Cluster components often must be privileged: set type: Unconfined to show the actual effect."
        : 'Remove "privileged", or set type: Unconfined, which is the actual effect.'
    }`,
  fix: (_params, { path }, context) => {
    const holder = parentOf(path);
    const isOwn = path.endsWith(".seccompProfile");
    const unconfined = isOwn
      ? typeWithoutPath(path, "Unconfined", context, preferred)
      : setInPod(`${holder}.seccompProfile.type`, "Unconfined", context, preferred);
    return [unconfined, removeInPod(`${holder}.privileged`, context)];
  },
});
