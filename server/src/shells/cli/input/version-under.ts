import type { NearestVersion } from "../../../facts/field-index.ts";
import type { KubernetesVersion } from "../../../facts/table.ts";
import type { ProjectSettings } from "../../../stacks/project/index.ts";

/** The version of a command line. */
interface GivenVersion {
  /** The command line names it, which else the project does. */
  readonly isVersionGiven?: boolean;
  readonly version: KubernetesVersion;
  readonly askedVersion?: string;
}

/** The version of the command line, else the project's. */
export function versionUnder(
  { kubernetesVersion, askedVersion: asked }: ProjectSettings,
  { isVersionGiven, version, askedVersion }: GivenVersion,
): NearestVersion {
  if (isVersionGiven || kubernetesVersion === undefined) return { version, asked: askedVersion };
  return { version: kubernetesVersion, asked };
}
