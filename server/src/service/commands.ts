import type { DomainCommand, NewFile } from "../engine/parts/domain.ts";
import type { Choices } from "../engine/parts/part.ts";
import { configzView } from "../answers/effective/configz-view.ts";
import { domains } from "../stacks/index.ts";
import { defaultVersion, nearestVersion } from "../facts/field-index.ts";
import type { KubernetesVersion } from "../facts/table.ts";
import { kubeletLanguage } from "./kubelet-language.ts";

const newFiles: ReadonlyMap<string, NewFile> = new Map(
  domains.flatMap(({ newFiles: ofDomain = {} }) => Object.entries(ofDomain)),
);

/** The text of a new file of a kind; undefined if no domain has such files. */
function newFileOf(kind: string): NewFile | undefined {
  return newFiles.get(kind);
}

const ofDomains: Readonly<Record<string, DomainCommand>> = Object.fromEntries(
  domains.flatMap(({ commands: some = {} }) => Object.entries(some)),
);

/** By the names of their requests. */
export const serviceCommands: Readonly<Record<string, DomainCommand>> = {
  ...ofDomains,
  /** The text of a new file. */
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
  return (
    (typeof version === "string" ? nearestVersion(version)?.version : undefined) ?? defaultVersion
  );
}
