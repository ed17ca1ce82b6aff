import { runImageRecordRules } from "../../rules/run-image-record-rules.ts";
import type { CheckDocument } from "../documents/document-kind.ts";

/** What the rules about an ImagePulledRecord find in one. */
export const checkImageRecord: CheckDocument = ({ root, index }) =>
  runImageRecordRules(root, index);
