import { type Argument, type NodeDescription, type StackAround } from "../kubelet/index.ts";
import type { LocatedNode } from "../engine/syntax/located-node.ts";
import { mapOf } from "../engine/syntax/look-up.ts";
import { parseFile } from "../engine/syntax/parse.ts";
import { fileBudget } from "../engine/text/budget.ts";
import type { Span } from "../engine/text/span.ts";
import type { TextLook } from "../engine/text/text-look.ts";
import type { KindIndex } from "../facts/field-index.ts";
import { commandFlagPlaces, flagMarks, flagValue, unknownFlagText } from "../flags/index.ts";
import { mayBeSpread } from "./spread-flags.ts";
import { softened } from "./host-of.ts";
import { flagsIn, flagsOfKubelets } from "./layered-config.ts";
import { platformDocuments, type PlatformDocument } from "./platform-documents.ts";
import { fieldFindings } from "./platform-findings.ts";
import { platforms } from "./platform-registry.ts";
import { platformStack } from "./platform-stack.ts";

/** A document of a platform whose flags name files of the kubelet. */
export interface NamingDocument {
  /** The id of its platform. */
  readonly platform: string;
  /** Its path, with `/`. */
  readonly path: string;
  readonly region: Span;
}

const namingPlatforms = platforms.filter(({ naming }) => naming?.path);
const carryingPlatforms = platforms.filter(({ naming }) => naming && !naming.path);

/** True for a text with a document whose flags may name files of the kubelet, or count together with those of other files. */
export function mayNameFiles(look: TextLook, path: string): boolean {
  if (mayBeSpread(look, path)) return true;
  return look.test(flagMarks.files) && namingPlatforms.some(({ marks }) => look.test(marks));
}

/** True for paths where such documents usually are; `/` between folders. */
export function mayNameFilesAt(path: string): boolean {
  return namingPlatforms.some(
    ({ naming }) =>
      naming?.path?.test(path) === true ||
      naming?.units?.test(path) === true ||
      naming?.spread?.path.test(path) === true,
  );
}

/** True for flags that name files, whose contents decide about everything else. */
export function namesFiles(flags: readonly Pick<Argument, "text">[]): boolean {
  const words = flags.map(({ text }) => text);
  return ["config", "config-dir"].some((name) => flagValue(words, name) !== undefined);
}

/** The documents of a text whose flags name files of the kubelet, with these flags; `carried`: files that they carry. */
export function namingDocuments(
  text: string,
  path: string,
  which?: "carried",
): readonly { readonly document: NamingDocument; readonly args: readonly Argument[] }[] {
  const budget = fileBudget();
  const { documents } = parseFile(text, undefined, budget);
  const platforms = which ? carryingPlatforms : namingPlatforms;
  return platformDocuments(documents, { text, path, platforms, budget }).flatMap((document) => {
    const { texts } = document.platform;
    const { span: region } = document.parsed;
    const ofKubelets = [...flagsOfKubelets(document).slice(0, -1), flagsIn(document)];
    return ofKubelets
      .filter(namesFiles)
      .map((args) => ({ document: { platform: texts.id, path, region }, args }));
  });
}

/** The commands of a unit that hand on flags which name files of the kubelet, with all of their flags. */
export function namingCommands(
  text: string,
): readonly { readonly document: NamingDocument; readonly args: readonly Argument[] }[] {
  const region = { start: 0, end: text.length };
  const filling = { unknown: unknownFlagText, budget: fileBudget() };
  return commandFlagPlaces(text, filling).flatMap(({ name, args }) => {
    const document = namingCommand(name, text, region);
    return document && namesFiles(args) ? [{ document, args }] : [];
  });
}

/** The platform whose command has an option that hands on flags; `region`: where the commands are. */
export function namingCommand(
  option: string,
  text: string,
  region: Span,
): NamingDocument | undefined {
  const platform = platforms.find(({ naming }) => naming?.options?.test(option));
  const path = /rke2/i.test(text) ? "rke2/" : "";
  return platform && { platform: platform.texts.id, path, region };
}

/** The name of the platform for users. */
export function titleOfNaming({ platform: id }: NamingDocument): string {
  return platforms.find(({ texts }) => texts.id === id)?.texts.title ?? "";
}

/** The layers around the main file that a document names; `mainPath`: where the file is. */
export function layersOfNaming(
  { platform: id, path }: NamingDocument,
  main: LocatedNode | undefined,
  mainPath: string,
  index: KindIndex,
  node: NodeDescription | undefined,
): StackAround | undefined {
  const platform = platforms.find(({ texts }) => texts.id === id);
  if (!platform?.naming) return undefined;
  // A file that a flag names replaces the one that the platform writes.
  if (main && platform.merge.carriedAs === "file") return undefined;
  const span = { start: 0, end: 0 };
  const config = mapOf(main);
  const root = config ?? ({ kind: "map", style: "block", entries: [], span } as const);
  const document: PlatformDocument = {
    platform,
    form: { places: [] },
    parsed: { span, root, problems: [] },
    root,
    at: "",
    role: "",
    path: platform.naming.fileOf(path),
    together: [],
    places: [],
    version: undefined,
  };
  const stack = platformStack(document, config, index, { node });
  const layers = (stack.layers ?? []).filter((layer) => layer.kind !== "flags");
  const isChanged = stack.affected.length > 0 || stack.zeros.length > 0;
  // The part of a file at a path of the platform's own has these findings.
  const isKnown = platform.documents.some((form) => form.path?.test(mainPath));
  return {
    bases: layers.slice(0, -1),
    main: isChanged ? layers.at(-1)?.root : main,
    platform: { texts: platform.texts, computed: stack.computed },
    carriedAs: platform.merge.carriedAs,
    findings: (effective) => (isKnown ? [] : fieldFindings(platform, stack, effective)),
    softened: (finding) => softened(finding, platform),
  };
}
