import { annotationPrefix, pathOnNode, repairedPath } from "../../profile-path.ts";
import { definePodRule } from "../define-pod-rule.ts";
import { type SuggestedProfile, write } from "./shared/messages.ts";
import { hasAnnotationPrefix, pathUsed } from "./shared/paths.ts";
import { suggested } from "./shared/pod-fixes.ts";

/** Annotations had `localhost/` before the path; the field has the type for it. */
export default definePodRule({
  id: "seccomp-pod-localhost-prefix",
  severity: "warning",
  stage: "start-up",
  phrase: "cannot load seccomp profile",
  source: "pkg/kubelet/kuberuntime/helpers.go, fieldSeccompProfile",
  check: (reference, files) => {
    const path = pathUsed(reference);
    if (!path || !hasAnnotationPrefix(path.value, files)) return [];
    const onNode = pathOnNode(path.value, files);
    const suggestion = repairedPath(path.value.slice(annotationPrefix.length), files);
    return [{ blame: path, params: { onNode, suggestion } }];
  },
  message: ({ onNode, suggestion }: SuggestedProfile & { readonly onNode: string }) =>
    `"localhost/" was a prefix in the old annotation; here it is part of the path. The runtime looks for ${onNode}. Without that file, the container stays in CreateContainerError ("cannot load seccomp profile"). ${write(suggestion)}`,
  fix: suggested,
});
