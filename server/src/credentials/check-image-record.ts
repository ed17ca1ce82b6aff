import { runImageRecordRules } from "../kubelet/rules/run-image-record-rules.ts";
import type { DocumentChecker } from "../kubelet/parts/document-checker.ts";

/** What the rules about an ImagePulledRecord find in one. */
export const checkImageRecord: DocumentChecker = ({ root, index }) =>
  runImageRecordRules(root, index);
