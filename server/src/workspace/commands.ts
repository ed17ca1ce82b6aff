import { newFileOf } from "./new-file.ts";
import { configzView } from "./configz-view.ts";
import { type Choices, apiVersionFor, convertFlags } from "../kubelet/index.ts";
import { newestVersion, versionFrom } from "../facts/field-index.ts";
import type { Knowledge } from "../analysis/knowledge.ts";
import type { KubernetesVersion } from "../facts/table.ts";
import { kubeletLanguage } from "./kubelet-language.ts";

/** Something that is computed of a client's words alone, and of no document. */
interface Command {
  /** The answer where there is none. */
  readonly nothing: Choices | null;
  run(params: Choices, knowledge: Knowledge): Choices | null;
}

/** By the names of their requests. */
export const commands: Readonly<Record<string, Command>> = {
  /** The flags of any text as a file. */
  convertFlags: {
    nothing: { left: [] },
    run(params, knowledge) {
      const kind = "KubeletConfiguration";
      const apiVersion = apiVersionFor(kind) ?? "";
      const index = knowledge.schema.indexOf(kind, apiVersion, versionOf(params));
      const converted = index && convertFlags(textOf(params), index, knowledge.flags);
      if (!converted) return { left: [] };
      const { yaml, left } = converted;
      return { text: `apiVersion: ${apiVersion}\nkind: ${kind}\n${yaml}`, left };
    },
  },
  /** What a new file begins as. */
  newFile: {
    nothing: null,
    run({ kind }) {
      const made = newFileOf(String(kind));
      if (!made) return null;
      const { format, snippet } = made;
      return { languageId: format === "json" ? "json" : kubeletLanguage, snippet };
    },
  },
  /** A dump of the kubelet's `/configz` as the effective view shows a configuration. */
  dump: {
    nothing: {},
    run(params, knowledge) {
      const withDefaults = params["defaults"] !== false;
      const text = configzView(textOf(params), versionOf(params), withDefaults, knowledge);
      return text === undefined ? {} : { text };
    },
  },
};

function textOf({ text }: Choices): string {
  return typeof text === "string" ? text : "";
}

function versionOf({ version }: Choices): KubernetesVersion {
  return (typeof version === "string" && versionFrom(version)) || newestVersion;
}
