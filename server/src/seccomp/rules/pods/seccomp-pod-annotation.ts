import { preferred } from "../../../engine/analysis/fix-candidates.ts";
import { joinEdits, removePlace, setValue } from "../../../engine/syntax/edits/document-editor.ts";
import { fixOf } from "../../../engine/analysis/fix.ts";
import { defineAnnotationRule } from "../define-pod-rule.ts";

/** An annotation that Kubernetes no longer reads. */
export const seccompPodAnnotation = defineAnnotationRule({
  id: "seccomp-pod-annotation",
  severity: "warning",
  stage: "start-up",
  source: "pkg/kubelet/kuberuntime/helpers.go, fieldSeccompProfile",
  check: ({ key, keySpan, path, profile }) => [
    {
      blame: { span: keySpan, path },
      params: { key, type: profile?.type, localhostProfile: profile?.localhostProfile },
    },
  ],
  message: ({
    key,
    type,
    localhostProfile,
  }: {
    readonly key: string;
    /** Absent if the annotation's value is not one that it could have. */
    readonly type: string | undefined;
    readonly localhostProfile: string | undefined;
  }) => {
    const subject = key.startsWith("container.") ? "the container" : "the pod";
    const path =
      localhostProfile === undefined ? "" : ` and "localhostProfile: ${localhostProfile}"`;
    const field =
      type === undefined
        ? `Set "seccompProfile" in the securityContext of ${subject} instead.`
        : `Set "seccompProfile" with "type: ${type}"${path} in the securityContext of ${subject} instead.`;
    return `This annotation has no effect in Kubernetes 1.27 and later ("non-functional in v1.27+"): ${subject} does not get this seccomp profile. ${field}`;
  },
  fix: ({ type, localhostProfile }, { path }, context) => {
    const written = context.analysis.annotations.find((annotation) => annotation.path === path);
    if (!written) return [];
    const title = { key: "remove", params: { path: keyOf(written.key) } } as const;
    const removal = fixOf(title, removePlace(context.edited, path));
    if (type === undefined) return [removal];
    const field = `${written.holderPath}.securityContext.seccompProfile`;
    const value = { type, ...(localhostProfile !== undefined && { localhostProfile }) };
    const edits = joinEdits(
      setValue(context.edited, field, value),
      removePlace(context.edited, path),
    );
    const params = { from: keyOf(written.key), to: "seccompProfile", count: 1 };
    return [fixOf({ key: "write-as", params }, edits, preferred), removal];
  },
});

/** `seccomp.security.alpha.kubernetes.io/pod` without the group, which says nothing to a reader. */
function keyOf(annotation: string): string {
  return `…/${annotation.slice(annotation.indexOf("/") + 1)}`;
}
