import type { Knowledge } from "../engine/analysis/knowledge.ts";
import type { ProfileJson } from "./profile-json.ts";
import type { FileSystem } from "../engine/files/file-system.ts";

export interface ServiceContext {
  readonly knowledge: Knowledge;
  readonly files: FileSystem;
  /** The address of the folder with the pages about rules, where there is one. */
  readonly rulePages: () => string | undefined;
  /** The JSON service with the schemas of profiles, loaded once; undefined where there is none. */
  readonly profileJson: () => Promise<ProfileJson | undefined>;
}
