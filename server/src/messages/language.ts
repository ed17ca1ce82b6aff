import type { AgentPhrases } from "./agent-phrases.ts";
import type { CliPhrases } from "./cli-phrases.ts";
import type { DriftPhrases } from "./drift-phrases.ts";
import type { Catalogue } from "./english-messages.ts";
import type { FixTitles } from "./fix-titles.ts";
import type { FlagPhrases } from "./flag-phrases.ts";
import type { HoverPhrases } from "./hover-phrases.ts";
import type { LogTopicTexts } from "./log-topics.ts";
import type { NodePhrases } from "./node-phrases.ts";
import type { PodPhrases } from "./pod-phrases.ts";
import type { PosturePhrases } from "./posture-phrases.ts";
import type { ProjectPhrases } from "./project-phrases.ts";
import type { SeccompPhrases } from "./seccomp-phrases.ts";
import type { ServerPhrases } from "./server-phrases.ts";
import type { SetPhrases } from "./set-phrases.ts";
import type { UpgradePhrases } from "./upgrade-phrases.ts";

/** The languages that texts are written in, by the ids of VS Code. */
export const locales = ["en", "zh-cn"] as const;

export type Locale = (typeof locales)[number];

/** What users read in one language beside findings. */
export interface Phrases {
  readonly locale: Locale;
  readonly fixTitles: FixTitles;
  readonly hover: HoverPhrases;
  readonly flags: FlagPhrases;
  readonly sets: SetPhrases;
  readonly seccomp: SeccompPhrases;
  readonly pods: PodPhrases;
  readonly project: ProjectPhrases;
  readonly posture: PosturePhrases;
  readonly drift: DriftPhrases;
  readonly upgrade: UpgradePhrases;
  readonly server: ServerPhrases;
  readonly node: NodePhrases;
  /** What lines of the kubelet's log are about, where no rule is. */
  readonly logs: LogTopicTexts;
  readonly cli: CliPhrases;
  readonly agents: AgentPhrases;
}

/** All that users read, in one language; descriptions of fields and gates are tables of their own. */
export interface Language extends Phrases {
  /** What writes the text of a message, by its key. */
  readonly message: <K extends keyof Catalogue>(key: K) => Catalogue[K];
}

/** The locale of an editor's language id, such as `zh-cn`, `zh-hans-cn` or `de`; English for others. */
export function localeFrom(id: string | undefined): Locale {
  return /^zh(?:[-_](?:cn|sg|hans)\b.*)?$/i.test(id ?? "") ? "zh-cn" : "en";
}
