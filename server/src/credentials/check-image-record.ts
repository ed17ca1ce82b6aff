import { type DocumentChecker, runImageRecordRules } from "../kubelet/index.ts";

/** What the rules about an ImagePulledRecord find in one. */
export const checkImageRecord: DocumentChecker = ({ root, index }) =>
  runImageRecordRules(root, index);
