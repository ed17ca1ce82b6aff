import type { ChosenVersion } from "../../engine/parts/chosen-version.ts";
import type { CheckContext } from "../../engine/parts/part.ts";
import type { FileSystem } from "../../engine/files/file-system.ts";
import { pathOfUri } from "../../engine/files/uris.ts";
import { flagValue, osAround, unknownFlagText } from "../../flags/index.ts";
import { lookAt } from "../../engine/text/text-look.ts";
import { mayNameFiles, namingCommand } from "../../platforms/index.ts";
import { isUnitPath } from "../../kubelet/index.ts";
import type { MissingInput } from "../messages/missing-input.ts";
import type { ParsedText } from "../parse-text.ts";
import { missingOf } from "../stack-files.ts";
import { unitStack } from "./find-stack-files.ts";
import { readNamingDocuments, readUnits, unitAlone } from "./found-units.ts";
import { loadStack } from "../load-stack.ts";
import { stackOfTexts } from "../stack-of-texts.ts";
import type { StackTexts } from "../stack-texts.ts";
import type { ConfigStack, StackInput } from "../config-stack.ts";

/** The flags of a text without a configuration: a unit with the files that it names, or the words of each place. */
export async function flagStacks(
  input: StackInput,
  file: ParsedText,
  files: FileSystem,
): Promise<readonly ConfigStack[]> {
  if (isUnitPath(input.path)) {
    const ofUnit = await unitSubjects(input, files);
    if (ofUnit.length > 0) return ofUnit;
  }
  return flagsOfPlaces(input, file);
}

/** The flags of each place in a text without a configuration. */
export function flagsOfPlaces(input: StackInput, file: ParsedText): readonly ConfigStack[] {
  const { parts, lines } = file;
  const places = parts.flatMap(({ flags = [] }) => flags);
  const whole = { start: 0, end: input.text.length };
  return places.map(({ name: option, args: words, isCommand, chosen }): ConfigStack => {
    const known = words.filter(({ text }) => !text.includes(unknownFlagText));
    const args = known.map(({ text }) => text);
    const source = { id: input.uri, name: input.name, text: input.text, lines };
    const argPlaces = known.map(({ span, pieces }) => ({
      source,
      span,
      pieces,
    }));
    const config = flagValue(args, "config") ?? "";
    const naming = namingCommand(option, input.text, whole);
    const missing: readonly MissingInput[] =
      config !== ""
        ? [{ missing: "file", path: config }]
        : (isCommand || naming) && known.length === words.length
          ? []
          : [{ missing: "command" }];
    const texts: StackTexts = {
      main: undefined,
      dropIns: undefined,
      args,
      argPlaces,
      mainFolder: "/",
      naming,
      isPart: missing.length > 0,
    };
    const region = words[0]?.span ?? { start: 0, end: 0 };
    const stack = stackOfTexts(texts, region, missing, input);
    const node = { os: osAround(file, region) };
    // A node that the user describes is the node of all places.
    const check: ConfigStack["check"] = (given, knowledge) => {
      const options = versioned(given, chosen);
      const isNamed = options.node !== undefined || node.os !== "windows";
      return stack.check(isNamed ? options : { ...options, node }, knowledge);
    };
    return { ...stack, check };
  });
}

/** The version that the text names for its flags. */
function versioned(options: CheckContext, { source, version, asked }: ChosenVersion): CheckContext {
  if (source === "setting" || options.fixedVersion) return options;
  return { ...options, kubernetesVersion: version, askedVersion: asked };
}

/** The stacks of the files that a platform's document of the text names, as far as any of them is found. */
export async function namedFileStacks(
  input: StackInput,
  files: FileSystem,
): Promise<readonly ConfigStack[]> {
  if (!mayNameFiles(lookAt(input.text), input.path)) return [];
  const stacks = await unitSubjects(input, files);
  return stacks.filter(({ stack }) => {
    const { main, folder, joined } = stack?.set ?? {};
    return main !== undefined || folder !== undefined || joined !== undefined;
  });
}

/** The subjects that a unit on the disk starts, with its drop-ins next to it and the files that it names. */
async function unitSubjects(input: StackInput, files: FileSystem): Promise<readonly ConfigStack[]> {
  const { uri, text } = input;
  const { root, units: uris } = await unitAlone(uri, files);
  const search = {
    files,
    roots: [root],
    unitFiles: new Set<string>(),
    readText: (at: string) => (at === uri ? Promise.resolve(text) : files.readText(at)),
  };
  const units = mayNameFiles(lookAt(text), pathOfUri(uri))
    ? await readNamingDocuments([uri], search)
    : await readUnits(uris, root, search);
  const stacks = units.map(async (unit): Promise<ConfigStack> => {
    const set = await unitStack(unit, search);
    const { texts } = await loadStack(set, search.readText);
    const argPlaces = texts.argPlaces?.map((place) =>
      place?.source.id === uri
        ? { ...place, source: { ...place.source, name: input.name } }
        : place,
    );
    const whole = { ...texts, ...(argPlaces && { argPlaces }) };
    const subject = stackOfTexts(whole, { start: 0, end: text.length }, missingOf(set), input);
    const at = pathOfUri(set.dropInFolder ?? "");
    const stack = { set, shownUri: pathOfUri };
    return { ...subject, stack, shownPath: (path) => `${at}/${path}` };
  });
  return Promise.all(stacks);
}
