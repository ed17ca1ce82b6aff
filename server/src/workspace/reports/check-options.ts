import type { ProjectSettings } from "../../project/index.ts";
import type { ProfileFiles } from "../../kubelet/index.ts";
import { settingsUnder } from "../document-settings.ts";
import { analysisOptions, readSettings, type Settings } from "../settings.ts";
import type { CheckOptions } from "./file-report.ts";

/**
 * What files are checked with: what somebody says about all of them goes before the project's file, and that before a
 * user's settings (absent: as nobody has set anything).
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
