import { lineIndexOf } from "../../engine/text/line-index.ts";
import { homeOf, staysIn } from "../../engine/files/stays-home.ts";
import { folderOf, nameOf, pathOfUri, uriIn } from "../../engine/files/uris.ts";
import { mainOfSpread, mayBeSpread, spreadFlags, type SpreadFile } from "../../platforms/index.ts";
import { lookAt } from "../../engine/text/text-look.ts";
import { isOpenWord } from "../../flags/index.ts";
import type { FoundUnit, UnitSearch } from "./unit-search.ts";

/** More files of a folder are not read. */
const maxFiles = 64;

/** The kubelets that get flags from several files, of which one or more are given. */
export async function joinedUnits(
  uris: readonly string[],
  search: UnitSearch,
): Promise<readonly FoundUnit[]> {
  const mains = new Map<string, string[]>();
  for (const uri of uris) {
    const path = pathOfUri(uri);
    const main = mainOfSpread(path);
    if (main === undefined) continue;
    const folder = main === path ? folderOf(uri) : folderOf(folderOf(uri));
    const key = uriIn(folder, nameOf(main));
    mains.set(key, [...(mains.get(key) ?? []), uri]);
  }
  const mayGiveFlags = async (uri: string): Promise<boolean> =>
    mayBeSpread(lookAt((await search.readText(uri)) ?? ""), pathOfUri(uri));
  const units = [...mains].map(async ([main, given]) => {
    const isAny = (await Promise.all(given.map(mayGiveFlags))).includes(true);
    return isAny ? joinedUnit(main, search) : [];
  });
  return (await Promise.all(units)).flat();
}

async function joinedUnit(main: string, search: UnitSearch): Promise<readonly FoundUnit[]> {
  const files = await spreadFiles(main, search);
  for (const { uri } of files) search.unitFiles.add(uri);
  const flags = spreadFlags(files);
  if (!flags) return [];
  const sources = new Map(
    files.map(({ uri, text }) => {
      const lines = lineIndexOf(text);
      return [uri, { id: uri, name: nameOf(uri), text, lines }];
    }),
  );
  const { platform, uris: joined } = flags;
  const naming = { platform, path: pathOfUri(main), region: { start: 0, end: 0 } };
  const known = flags.args.filter(({ argument }) => !isOpenWord(argument.text));
  const argPlaces = known.map(({ uri, argument: { span, pieces } }) => {
    const source = sources.get(uri);
    return source && { source, span, pieces };
  });
  return [
    {
      uri: joined[0] ?? main,
      command: "",
      args: known.map(({ argument }) => argument.text),
      argPlaces,
      unread: [],
      replaced: [],
      naming,
      joined,
    },
  ];
}

/** The main file, and those of its folder by name. */
async function spreadFiles(main: string, search: UnitSearch): Promise<readonly SpreadFile[]> {
  const { files, roots, readText } = search;
  const folder = `${main}.d`;
  const home = homeOf(main, roots);
  const entries = (await files.readFolder(folder)) ?? [];
  const names = entries
    .filter(({ type, isBroken }) => type === "file" && isBroken !== true)
    .map(({ name }) => name)
    .filter((name) => mainOfSpread(pathOfUri(uriIn(folder, name))) !== undefined)
    .sort();
  const uris = [main, ...names.slice(0, maxFiles).map((name) => uriIn(folder, name))];
  const read = uris.map(async (uri): Promise<readonly SpreadFile[]> => {
    const text = (await staysIn(uri, home, files)) ? await readText(uri) : undefined;
    return text === undefined ? [] : [{ uri, path: pathOfUri(uri), text }];
  });
  return (await Promise.all(read)).flat();
}
