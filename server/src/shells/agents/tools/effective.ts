import { errorsToReport } from "../../../kubelet/index.ts";
import { stackJson, findingsOfFolder } from "../../../stacks/index.ts";
import { effectiveView } from "../../../answers/effective/effective-view.ts";
import { effectiveJsonOutput } from "../../../answers/reports/effective-json.ts";
import { effectivesOfFiles, type ReadEffective } from "../../../answers/reports/effective-files.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import type { ToolAnswer } from "../agent-context.ts";
import type { SetInput } from "../inputs.ts";
import { readRequestedSet } from "../requested-set.ts";
import { nodeOf, plainJson, type ToolCall, type VersionInput } from "../tool-call.ts";

export interface EffectiveInput extends SetInput, VersionInput {
  readonly node?: unknown;
  readonly defaults?: boolean;
}

/** What `kubelet-config effective --provenance --format json` writes, and whether the kubelet starts. */
export async function answerEffective(input: EffectiveInput, call: ToolCall): Promise<ToolAnswer> {
  const { projectOf, settingsOf, context } = call;
  const { knowledge } = context;
  const { defaults = true } = input;
  const given = nodeOf(input.node);
  if (given && "problem" in given) return given;
  const request = await readRequestedSet(input, call);
  if ("problem" in request) return request;
  const { place } = request;
  const user = await settingsOf(place);
  const project = await projectOf(place);
  // A project's file that cannot be used says nothing here, as on the command line.
  const node = given ?? ("settings" in project ? project.settings.node : undefined) ?? user.node;
  const version = input.kubernetesVersion ?? user.kubernetesVersion;
  const { askedVersion } = input.kubernetesVersion ? input : user;
  const options = { version, askedVersion, isBase: false, node };
  const found = await effectivesOfFiles(request, options, knowledge);
  if (typeof found === "string") return { problem: found };
  const answers = found.map((subject) => answerOf(subject, found.length, defaults, knowledge));
  const [first, ...more] = answers.map(({ structured }) => structured);
  return {
    structured: { ...first, more: more.length > 0 ? more : undefined },
    text: answers.map(({ text }) => text).join("\n"),
  };
}

function answerOf(
  { name, set, files, stack, incomplete }: ReadEffective,
  count: number,
  defaults: boolean,
  knowledge: Knowledge,
): { readonly structured: object; readonly text: string } {
  const folderFindings = findingsOfFolder(files.set, files.folder, { start: 0, end: 0 });
  const inFolder = folderFindings.filter(({ severity }) => severity === "error").length;
  const errors = errorsToReport(set, knowledge).size + inFolder;
  const { cli } = knowledge.language;
  const view = effectiveView(set, { defaults, origins: true, stack }, knowledge.language).text;
  const output = effectiveJsonOutput(set, files, { defaults, provenance: true });
  return {
    structured: {
      subject: count > 1 ? name : undefined,
      kubernetesVersion: set.version,
      starts: errors === 0,
      errors,
      stack: stack && stackJson(stack),
      incomplete,
      ...plainJson(output),
    },
    text: [
      ...(count > 1 ? [`# ${name}`] : []),
      ...(incomplete === undefined ? [] : [incomplete]),
      ...(errors > 0 ? [cli.doesNotStart(set.version, errors, set.platform?.texts.title)] : []),
      view,
    ].join("\n"),
  };
}
