import {
  type StackFiles,
  type ParsedText,
  type MissingInput,
  type StackFound,
  carriedSubjectsIn,
  contextOf,
  flagsOfPlaces,
  hasNodeConfig,
  namedByPlace,
  platformStacks,
  stackFound,
  withoutNaming,
} from "../../stacks/index.ts";
import { type CheckedStack, isUnitPath } from "../../kubelet/index.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { once } from "../../engine/text/once.ts";
import { encloses, touches, type Span } from "../../engine/text/span.ts";
import { nameOf, pathOfUri } from "../../engine/files/uris.ts";

/** The source of an effective configuration. */
export type EffectiveFile =
  | { readonly of: "files"; readonly stack: StackFiles }
  /** A platform's configuration in a file, and its number among those. */
  | { readonly of: "platform"; readonly file: ParsedText; readonly at: number }
  /** A configuration that the file carries to a node, or a dump in it. */
  | { readonly of: "text"; readonly isDump: boolean };

/** The configuration that a node gets from a part of a document: a platform's, or a file that the document carries. */
export interface StackInDocument {
  readonly id: string;
  /** With its line, if the document has several. */
  readonly name: string;
  readonly region: Span;
  /** As its users write it. */
  readonly platform?: string;
  readonly missing: readonly MissingInput[];
  readonly source: EffectiveFile;
  /** How the files were found that belong together. */
  readonly stack?: StackFound | undefined;
  readonly set: () => CheckedStack | undefined;
  /** Only what the platform adds. */
  readonly base: () => CheckedStack | undefined;
}

/** The stacks in documents; found once for each analysis. */
export interface StacksInDocuments {
  in(file: ParsedText, uri: string): Promise<readonly StackInDocument[]>;
}

/** Nothing is found yet. */
export function createStacksInDocuments(knowledge: Knowledge): StacksInDocuments {
  const known = new WeakMap<ParsedText, Promise<readonly StackInDocument[]>>();
  return {
    in(file, uri) {
      const found = known.get(file) ?? stacksIn(file, uri, knowledge);
      known.set(file, found);
      return found;
    },
  };
}

async function stacksIn(
  file: ParsedText,
  uri: string,
  knowledge: Knowledge,
): Promise<readonly StackInDocument[]> {
  const name = nameOf(uri);
  const ofPlatforms = platformStacks({ id: uri, name }, file, knowledge).map(
    ({ region, platform, name: title, missing, set, base }, at) => {
      const source = { of: "platform", file, at } as const;
      return { name, title, region, platform, missing, source, stack: undefined, set, base };
    },
  );
  const { text } = file;
  const { path = pathOfUri(uri), neighbours = [] } = file.options;
  const context = contextOf(file.options);
  const input = { text, uri, name, path, neighbours };
  const subjects = file.parts.some(({ carried }) => carried)
    ? await carriedSubjectsIn(input, file, knowledge)
    : [];
  const isOther = ofPlatforms.length + subjects.length > 0 || hasNodeConfig(file);
  // A unit is started with the files of its set.
  const ofFlags = isOther || isUnitPath(path) ? [] : flagsOfPlaces(input, file);
  const carried = [...subjects, ...ofFlags].map((subject) => {
    const { platform, region = { start: 0, end: 0 }, stack, missing, title } = subject;
    return {
      name: subject.name,
      title,
      region,
      platform: platform?.title,
      missing,
      source: { of: "text", isDump: false } as const,
      stack: stack && stackFound(stack),
      set: once(() => subject.check(context, knowledge)),
      base: () => platform?.base(context, knowledge),
    };
  });
  const all = [...withoutNaming(ofPlatforms, subjects), ...carried].sort(
    (a, b) => a.region.start - b.region.start,
  );
  return namedByPlace(all, name, file).map((stack, at) => ({
    ...stack,
    id: stackIdIn(uri, at),
  }));
}

/** The address of a configuration inside a file, by its number there. */
export function stackIdIn(uri: string, at: number): string {
  return `${uri}#${at}`;
}

/** The stack that an offset of a document is about: the only one in the innermost part around it. */
export function stackAt(
  offset: number,
  stacks: readonly StackInDocument[],
  { parts }: Pick<ParsedText, "parts">,
): StackInDocument | undefined {
  const inside = stacks.filter(({ region }) => touches(region, offset));
  if (inside.length > 0) return smallest(inside);
  const around = parts.filter(({ region }) => touches(region, offset)).sort(bySize);
  for (const { region } of around) {
    const [only, another] = stacks.filter((stack) => encloses(region, stack.region));
    if (another) return undefined;
    if (only) return only;
  }
  return undefined;
}

function smallest(stacks: readonly StackInDocument[]): StackInDocument | undefined {
  return [...stacks].sort(bySize)[0];
}

function bySize(a: { readonly region: Span }, b: { readonly region: Span }): number {
  return a.region.end - a.region.start - (b.region.end - b.region.start);
}
