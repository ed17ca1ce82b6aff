import type { AgentContext, ToolAnswer } from "../agents/agent-context.ts";
import type { Locale } from "../../engine/messages/language.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { ProfileJson } from "../../service/profile-json.ts";
import type { FileSystem } from "../../engine/files/file-system.ts";

/** The server's surroundings: Node, a browser worker, a test. */
export interface Host {
  /** The knowledge in a language; English if there is no other. */
  readonly knowledge: (locale: Locale) => Knowledge | Promise<Knowledge>;
  /** The files of this machine, where the server may read them. */
  readonly files?: FileSystem;
  /** A formatted YAML text; rejects if it is not YAML. Absent without a formatter. */
  readonly formatYaml?: (text: string, tabSize: number) => Promise<string>;
  /** VS Code's JSON service with the schemas of seccomp profiles; absent where there is none. */
  readonly profileJson?: () => Promise<ProfileJson>;
  /** Answers a call of a tool for agents; absent where there are none. */
  readonly runTool?: (name: string, input: unknown, context: AgentContext) => Promise<ToolAnswer>;
  /** URI of the folder with the pages about rules, if they are next to the server. */
  readonly rulePages?: string;
  /** Runs `task` after the events that are waiting now; at most a frame later. */
  defer(task: () => void): void;
  /** Runs `task` when so many milliseconds have passed, unless the returned function is called before. */
  later(task: () => void, milliseconds: number): () => void;
}

/** A host for one client, whose language is known. */
export interface SessionHost extends Omit<Host, "knowledge"> {
  readonly knowledge: Knowledge;
}

/** Resolves after the events that are waiting now, such as the cancellation of a request. */
export function nextTurn(host: Pick<Host, "defer">): Promise<void> {
  return new Promise((resolve) => host.defer(resolve));
}
