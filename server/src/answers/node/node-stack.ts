import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { defaultVersion } from "../../facts/field-index.ts";
import {
  type WrittenFlagPlace,
  configIndex,
  locatedArguments,
  readFlags,
} from "../../kubelet/index.ts";
import { type StackTexts, type ConfigStack, checkStack } from "../../stacks/index.ts";
import { findConfig } from "./node-files.ts";
import type { NodeReading } from "./tree/read-node.ts";

/** The configuration of a kubelet from its node's file tree; undefined if nothing starts a kubelet. */
export function nodeStack(
  { command, files, unread, node: described }: NodeReading,
  name: string,
  knowledge: Knowledge,
): ConfigStack | undefined {
  const { args, places } = command;
  const index = configIndex(knowledge.schema, defaultVersion);
  if (args.length === 0 || !index) return undefined;
  const { others } = readFlags(locatedArguments(args), index, knowledge.flags);
  const kubelet = { version: defaultVersion, kind: "KubeletConfiguration", main: null } as const;
  const given = { dropIns: undefined, args, mainFolder: "/", files };
  const found = findConfig({ ...kubelet, ...given }, others);
  const argPlaces = places.map((place): WrittenFlagPlace | undefined => {
    if (!place) return undefined;
    const { path, lines, span } = place;
    return { source: { id: path, name: path, text: "", lines }, span };
  });
  const texts: StackTexts = { ...found.texts, argPlaces };
  const folder = others.get("config-dir")?.text ?? "";
  const config = others.get("config")?.text ?? "";
  const isMissing = config !== "" && !texts.main;
  const paths = new Set([...(isMissing ? [config] : []), ...unread.keys()]);
  return {
    name,
    region: undefined,
    texts,
    missing: [...paths].map((path) => ({ missing: "file", path })),
    shownPath: (path) => `${folder}/${path}`,
    check: (options, known) => {
      const { node = described } = options;
      return checkStack(texts, { ...options, isAsDelivered: true, ...(node && { node }) }, known);
    },
  };
}
