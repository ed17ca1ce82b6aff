import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import type { LogTopic } from "../messages/log-topics.ts";

/** The context that distinguishes causes with the same words. */
export interface LogContext {
  /** All that is known of the line, without prefixes and escapes. */
  readonly line: string;
  readonly version: KubernetesVersion;
  readonly knowledge: Pick<Knowledge, "gates" | "flags">;
}

/**
 * Words of the log, and what they lead to. The pattern captures the parts that differ from line to line; what it does not
 * capture are the fixed words.
 */
export type LogCause = {
  readonly words: RegExp;
  /**
   * Topics and rules that a line with these words is not about: they say that something else than the kubelet could not
   * connect or open a file.
   */
  readonly excludes?: readonly string[];
  /** The words do not say why it failed: a cause that says so comes first. */
  readonly isWithoutReason?: true;
} & (
  | {
      readonly rule: string | ((match: RegExpExecArray, context: LogContext) => string);
      /** Another rule whose breach the kubelet reports in the same words. */
      readonly or?: string;
      readonly topic?: never;
    }
  | {
      /** The topic of the line, if it is not about a file that a rule checks. */
      readonly topic: LogTopic;
      /** The settings that matter, as paths of fields or flags. */
      readonly fields?: readonly string[];
      /** The rule that finds it, if the node or the flags are known. */
      readonly rule?: string;
      readonly or?: never;
    }
);
