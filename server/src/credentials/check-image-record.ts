import { type DocumentChecker, runImageRecordRules } from "../kubelet/index.ts";

/** Runs the rules about an ImagePulledRecord or ImagePullIntent. */
export const checkImageRecord: DocumentChecker = ({ root, index, path }) =>
  runImageRecordRules(root, index, path);
