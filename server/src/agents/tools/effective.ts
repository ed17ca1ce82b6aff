import { errorsToReport } from "../../kubelet/index.ts";
import { effectiveView } from "../../workspace/effective-view.ts";
import { findingsOfFolder } from "../../workspace/membership.ts";
import { effectiveJsonOutput } from "../../workspace/reports/effective-json.ts";
import { effectiveOfFiles } from "../../workspace/reports/effective-files.ts";
import type { ToolAnswer } from "../agent-context.ts";
import type { SetInput } from "../inputs.ts";
import { readRequestedSet } from "../read-input.ts";
import { nodeOf, plainJson, type ToolCall, type VersionInput } from "../tool-call.ts";

export interface EffectiveInput extends SetInput, VersionInput {
  readonly node?: unknown;
  readonly defaults?: boolean;
}

/** What `kubelet-config effective --provenance --format json` writes, and whether the kubelet starts. */
export async function answerEffective(input: EffectiveInput, call: ToolCall): Promise<ToolAnswer> {
  const { granted, phrases, projectOf, settingsOf, context } = call;
  const { knowledge } = context;
  const { defaults = true } = input;
  const given = nodeOf(input.node);
  if (given && "problem" in given) return given;
  const request = await readRequestedSet(input, granted, phrases);
  if ("problem" in request) return request;
  const { files, name, place, set } = request;
  const user = await settingsOf(place);
  const project = await projectOf(place);
  // A project's file that cannot be used says nothing here, as on the command line.
  const node = given ?? ("settings" in project ? project.settings.node : undefined) ?? user.node;
  const version = input.kubernetesVersion ?? user.kubernetesVersion;
  const options = { set, version, isBase: false, ...(node && { node }) };
  const found = effectiveOfFiles(name, files, options, knowledge);
  if (typeof found === "string") return { problem: found };
  const folderFindings = findingsOfFolder(files.set, files.folder, { start: 0, end: 0 });
  const inFolder = folderFindings.filter(({ severity }) => severity === "error").length;
  const errors = errorsToReport(found.set, knowledge).size + inFolder;
  const { cli } = knowledge.language;
  const refused = cli.doesNotStart(found.set.version, errors, found.set.platform?.texts.title);
  const view = effectiveView(found.set, { defaults, origins: true }, knowledge.language).text;
  const output = effectiveJsonOutput(found.set, files, { defaults, provenance: true });
  return {
    structured: {
      kubernetesVersion: found.set.version,
      starts: errors === 0,
      errors,
      ...plainJson(output),
    },
    text: [...(errors > 0 ? [refused] : []), view].join("\n"),
  };
}
