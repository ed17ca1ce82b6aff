import type { NearestVersion } from "../../facts/field-index.ts";
import type { Span } from "../text/span.ts";
import type { MessageRef } from "../messages/message-ref.ts";

/**
 * error: the kubelet of this version does not start; warning: it starts, but not as written;
 * information and hint: advice.
 */
export type Severity = "error" | "warning" | "information" | "hint";

/** From mild to severe. */
export const severities: readonly Severity[] = ["hint", "information", "warning", "error"];

/** Whether a severity is at least another one. */
export function isAtLeast(severity: Severity, least: Severity): boolean {
  return severities.indexOf(severity) >= severities.indexOf(least);
}

/** Another place that belongs to the finding. */
interface RelatedPlace {
  readonly span: Span;
  readonly message: MessageRef;
  /** The file of a set that it is in, where that is another one than the finding's. */
  readonly file?: string;
}

/** A mistake at a place. */
export interface Finding {
  /** The stable id that users see, switch off and look up. */
  readonly rule: string;
  readonly severity: Severity;
  /** The rule's own severity, where the user's settings have changed it. */
  readonly ruleSeverity?: Severity;
  /** The text to blame. */
  readonly span: Span;
  /** Such as `reservedMemory[0].limits.memory`; empty for the document itself. */
  readonly path: string;
  readonly message: MessageRef;
  readonly related?: readonly RelatedPlace[];
  /** The version that was asked for, which is not supported and may accept what this one does not. */
  readonly asked?: NearestVersion;
  /** The blamed text has no effect, or is deprecated: how an editor may draw it. */
  readonly tag?: "unnecessary" | "deprecated";
}
