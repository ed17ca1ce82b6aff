import type { ProfileFiles } from "../seccomp/index.ts";
import type { ProjectSettings } from "../stacks/project/index.ts";
import { settingsUnder } from "./document-settings.ts";
import { analysisOptions, readSettings, type Settings } from "./settings.ts";
import type { CheckOptions } from "../answers/reports/file-report.ts";

/**
 * The options that files are checked with: the caller's override the project's file, and that overrides a user's
 * settings (absent: nothing is set).
 */
export function checkOptionsOf(
  given: ProjectSettings,
  project: ProjectSettings,
  profileFiles?: ProfileFiles,
  user: Settings = readSettings({}, 0).settings,
): CheckOptions {
  const settings = settingsUnder(given, settingsUnder(project, user));
  return { ...analysisOptions(settings), ...(profileFiles && { profileFiles }) };
}
