import { cleanPath, nearestProfile, pathMistake, pathOnNode } from "../../profile-path.ts";
import { definePodRule } from "../define-pod-rule.ts";
import type { SuggestedProfile } from "./shared/messages.ts";
import { didYouMean } from "../../../engine/messages/english-words.ts";
import { hasAnnotationPrefix, pathUsed } from "./shared/paths.ts";
import { suggested } from "./shared/pod-fixes.ts";

/** Folders below the root that are filled on the node, not from files. */
const filledOnNode = /^operator\//;

/** The runtime finds no file at the path. */
export default definePodRule({
  id: "seccomp-pod-file-missing",
  severity: "warning",
  stage: "start-up",
  phrase: "cannot load seccomp profile",
  source: "pkg/kubelet/kuberuntime/helpers.go, fieldSeccompProfile",
  check: (reference, files) => {
    const path = pathUsed(reference);
    if (!files || !path || path.value === "" || pathMistake(path.value)) return [];
    const clean = cleanPath(path.value);
    if (files.paths.has(clean) || hasAnnotationPrefix(path.value, files)) return [];
    // The Security Profiles Operator writes there what it makes of its resources.
    if (filledOnNode.test(clean)) return [];
    const suggestion = nearestProfile(clean, files);
    return [{ blame: path, params: { onNode: pathOnNode(clean, files), suggestion } }];
  },
  message: ({
    onNode,
    suggestion,
  }: SuggestedProfile & {
    /** The path on the node. */
    readonly onNode: string;
  }) =>
    `The runtime looks for ${onNode}, which is not among your files. Without it, the container stays in CreateContainerError ("cannot load seccomp profile"). Correct the path, or put the file on every node.${didYouMean(suggestion)}`,
  fix: suggested,
});
