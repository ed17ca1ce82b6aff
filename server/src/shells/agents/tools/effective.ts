import { stackJson } from "../../../stacks/index.ts";
import { effectiveView } from "../../../answers/effective/effective-view.ts";
import { effectiveJsonOutput } from "../../../answers/reports/effective-json.ts";
import {
  effectivesOfFiles,
  effectiveTableRow,
  type ReadEffective,
} from "../../../answers/reports/effective-files.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { settingsUnder } from "../../../service/document-settings.ts";
import type { ToolAnswer } from "../agent-context.ts";
import { answersAbout, withMore } from "../answers-about.ts";
import type { SetInput } from "../inputs.ts";
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
  const found = await answersAbout("effective", input, call, async ({ files, place, isNamed }) => {
    const project = await projectOf(place);
    // A project's file that cannot be used says nothing here, as on the command line.
    const own = "settings" in project ? project.settings : {};
    const usual = settingsUnder(own, await settingsOf(place));
    const version = input.kubernetesVersion ?? usual.kubernetesVersion;
    const { askedVersion } = input.kubernetesVersion ? input : usual;
    const options = { version, askedVersion, isBase: false, node: given ?? usual.node };
    const read = await effectivesOfFiles(files, options, knowledge);
    if (typeof read === "string") return read;
    return read.map((effective) => ({
      row: effectiveTableRow(effective, knowledge.language),
      answer: answerOf(effective, isNamed || read.length > 1, defaults, knowledge),
    }));
  });
  if ("problem" in found) return found;
  const { answers, unanswered, head } = found;
  const structured = answers.map((answer) => answer.structured);
  return {
    structured: plainJson(withMore([...structured, ...unanswered])),
    text: [...head, ...answers.map(({ text }) => text)].join("\n"),
  };
}

function answerOf(
  { name, set, errors, files, stack, incomplete }: ReadEffective,
  isNamed: boolean,
  defaults: boolean,
  knowledge: Knowledge,
): { readonly structured: object; readonly text: string } {
  const { cli } = knowledge.language;
  const view = effectiveView(set, { defaults, origins: true, stack }, knowledge.language).text;
  const output = effectiveJsonOutput(set, files, { defaults, provenance: true });
  return {
    structured: {
      subject: isNamed ? name : undefined,
      kubernetesVersion: set.version,
      starts: errors === 0,
      errors,
      stack: stack && stackJson(stack),
      incomplete,
      ...plainJson(output),
    },
    text: [
      ...(isNamed ? [`# ${name}`] : []),
      ...(incomplete === undefined ? [] : [incomplete]),
      ...(errors > 0 ? [cli.doesNotStart(set.version, errors, set.platform?.texts.title)] : []),
      view,
    ].join("\n"),
  };
}
