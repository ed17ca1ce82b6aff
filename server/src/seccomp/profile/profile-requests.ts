import type { Choices, PartChange, PartView } from "../../engine/parts/part.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { runtimeFrom } from "../runtime-name.ts";
import type { ProfileAnalysis } from "./analyze-profiles.ts";
import { noProfile } from "./no-profile.ts";
import { dockerToOci } from "./seccomp-actions.ts";
import { architecturesOfView, runtimeDefaultView, seccompView } from "./profile-view.ts";

/**
 * Actions of the first profile of a file for every system call. Options: `architecture`, `runtime`, `compare` (without
 * differences between any two profiles) and `runtimeDefault` (containerd's own profile instead). Undefined if no
 * profile can be read.
 */
export function actionsView(
  analysis: ProfileAnalysis,
  choices: Choices,
  knowledge: Knowledge,
): PartView | undefined {
  const held = analysis.profiles.find(({ root }) => root !== undefined);
  if (!held) return undefined;
  const architectures = architecturesOfView(held, knowledge);
  const chosen = choices["architecture"];
  const architecture =
    typeof chosen === "string" ? chosen : (architectures[0] ?? "SCMP_ARCH_X86_64");
  const named = choices["runtime"];
  const runtime = (typeof named === "string" && runtimeFrom(named)) || analysis.runtime;
  const options = { architecture, runtime, compareForm: choices["compare"] === true };
  const { text, links } =
    choices["runtimeDefault"] === true
      ? runtimeDefaultView(options, knowledge)
      : seccompView(held, options, knowledge);
  return { text, links, choices: { architecture, architectures, runtime } };
}

/**
 * A profile for Docker or Podman in the OCI form, for the chosen `capabilities` and `architecture`; without these, and
 * where it has that form or cannot be read, only what there is to choose.
 */
export function ociFormChange(
  analysis: ProfileAnalysis,
  choices: Choices,
  knowledge: Knowledge,
): PartChange {
  const [held] = analysis.profiles;
  const offered = {
    ...noProfile,
    architectures: held ? architecturesOfView(held, knowledge) : [],
  };
  const { capabilities: chosen, architecture } = choices;
  if (!Array.isArray(chosen) || typeof architecture !== "string") return { choices: offered };
  const names = chosen.filter((name) => typeof name === "string");
  const edits = dockerToOci(analysis, names, architecture, knowledge);
  return { choices: offered, edits };
}
