import type { CarriedFile, Part } from "../../engine/parts/part.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import { byPlace } from "../../engine/analysis/shown-findings.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { pathOfUri } from "../../engine/files/uris.ts";
import { type CheckedStack, flagLocation, skippedFileFinding } from "../../kubelet/index.ts";
import { touches } from "../../engine/text/span.ts";
import type { ParsedText } from "../parse-text.ts";
import { carriedStacks } from "./carried-stacks.ts";
import { skippedIn } from "./membership.ts";
import { hasMore, type StackFiles } from "../stack-files.ts";

/**
 * A file with the findings of the stacks that the files in it make together, instead of those of each file alone. The file
 * itself if it carries none.
 */
export async function withCarriedStacks(
  file: ParsedText,
  { uri, name }: { readonly uri: string; readonly name: string },
  knowledge: Knowledge,
): Promise<ParsedText> {
  if (!file.parts.some(({ carried }) => carried)) return file;
  const { text, options } = file;
  const path = options.path ?? pathOfUri(uri);
  const stacks = await carriedStacks({ text, uri, name, path, neighbours: [] }, file, () =>
    Promise.resolve([]),
  );
  let { parts } = file;
  for (const { stack, region, check } of stacks) {
    if (stack?.set.notPassed) {
      parts = partsPassedOver(parts, stack.set, file);
      continue;
    }
    const checked = stack && hasMore(stack.set) ? check(options, knowledge) : undefined;
    if (stack && region && checked) {
      const first = parts.find((part) => part.carried && touches(part.region, region.start));
      const document = first?.carried?.document;
      parts = partsInStack(parts, stack.set, checked, document, file);
    }
  }
  return { ...file, parts };
}

/** The kubelet reads nothing of drop-ins in a folder that its command does not name. */
function partsPassedOver(
  parts: readonly Part[],
  set: StackFiles,
  { remarks }: ParsedText,
): readonly Part[] {
  const files = set.folder?.files ?? [];
  return parts.map((part) => {
    const { carried, region } = part;
    const uri = files.find((each) => carried && pathsOf([each.uri]).has(pathIn(carried)))?.uri;
    const skipped = uri === undefined ? undefined : skippedIn(set, uri);
    if (!skipped || part.label !== "KubeletConfiguration") return part;
    const finding = skippedFileFinding(skipped, { start: region.start, end: region.start });
    return { ...part, findings: remarks?.ignores.isIgnored(finding) === true ? [] : [finding] };
  });
}

function partsInStack(
  parts: readonly Part[],
  { main, folder, argPlaces = [], naming, joined = [] }: StackFiles,
  checked: CheckedStack,
  document: number | undefined,
  { parts: alone, remarks }: ParsedText,
): readonly Part[] {
  const mains = main === undefined ? [] : [main];
  const configs = pathsOf([...mains, ...(folder?.files ?? []).map(({ uri }) => uri)]);
  const flagFiles = pathsOf([...joined, ...argPlaces.flatMap((place) => place?.source.id ?? [])]);
  const isShown = (finding: Finding): boolean => remarks?.ignores.isIgnored(finding) !== true;
  const isOfFile = ({ layer }: { readonly layer: number }): boolean => layer < checked.files.length;
  const ofFlags = checked.findings.flatMap((layerFinding): readonly Finding[] => {
    const { finding } = layerFinding;
    const place = isOfFile(layerFinding) ? undefined : flagLocation(finding.span, checked);
    return place ? [{ ...finding, span: place.span, related: [] }] : [];
  });
  const ofFiles = checked.findings.filter(isOfFile).map(({ finding }) => finding);
  const found = [...ofFiles, ...ofFlags];
  const isOfDocument = ({ carried, region, givesFlags }: Part): boolean =>
    !carried &&
    (document === undefined
      ? givesFlags === true
      : region.start === naming?.region.start && region.end === naming.region.end);
  // The document that carries the files has the findings in its flags; those of a script are in its commands.
  const giving = parts.find(isOfDocument);
  // Of several texts for one file, the stack has the last.
  const read = new Map(
    parts.flatMap(({ carried }) =>
      carried && carried.document === document ? [[pathIn(carried), carried]] : [],
    ),
  );
  const told = parts.flatMap(({ carried, findings }) => (carried ? [] : findings));
  return parts.map((part, at) => {
    const { carried, findings: own, region } = part;
    // Another command starts a kubelet with the same file.
    const earlier = part === alone[at] ? [] : own;
    const isHere = ({ span }: Finding): boolean => touches(region, span.start);
    if (part === giving) {
      const late = ofFlags.filter((finding) => isShown(finding) && !sameIn(told, finding));
      return { ...part, findings: [...own, ...late].sort(byPlace) };
    }
    if (!carried || carried.document !== document || read.get(pathIn(carried)) !== carried)
      return part;
    const { retell } = carried;
    const here = (): readonly Finding[] =>
      found
        .filter((finding) => isHere(finding) && isShown(finding))
        .flatMap((finding) => (retell ? (retell(finding) ?? []) : finding));
    if (configs.has(pathIn(carried)) && part.label === "KubeletConfiguration") {
      const isTold = ({ rule }: Finding): boolean => carried.isFilledIn && rule === "template";
      const known = here()
        .filter((finding) => !isTold(finding))
        .filter((finding) => !sameIn(earlier, finding))
        .map((finding) => sameIn(alone[at]?.findings ?? own, finding) ?? finding);
      return { ...part, findings: [...earlier, ...known].sort(byPlace) };
    }
    if (!flagFiles.has(pathIn(carried))) return part;
    // A platform's document and its flags are two parts of one file.
    const ofSame = parts.filter((other) => other.carried?.path === carried.path);
    if (joined.length === 0 && part !== (ofSame.find(isOfFlags) ?? part)) return part;
    if (joined.length > 0) return { ...part, findings: ofJoined(part, here()) };
    const late = here().filter((finding) => !sameIn(own, finding));
    return { ...part, findings: [...own, ...late].sort(byPlace) };
  });
}

function isOfFlags({ label }: Part): boolean {
  return label === "kubelet flags";
}

/** The findings of a file whose flags count together with those of others: alone they say nothing. */
function ofJoined(part: Part, together: readonly Finding[]): readonly Finding[] {
  const isOfPlatform = ({ message }: Finding): boolean => message.key === "platform-problem";
  const { findings: own } = part;
  const ofFlags = isOfFlags(part) ? together : [];
  const isSame = (a: Finding, b: Finding): boolean =>
    JSON.stringify([a.rule, a.span, a.message]) === JSON.stringify([b.rule, b.span, b.message]);
  const found = ofFlags.map((finding) => own.find((other) => isSame(other, finding)) ?? finding);
  return [...own.filter(isOfPlatform), ...found].sort(byPlace);
}

/** The paths on the node, without the slash at their start. */
function pathsOf(uris: readonly string[]): ReadonlySet<string> {
  return new Set(uris.map((uri) => pathOfUri(uri).replace(/^\/+/, "")));
}

function pathIn({ path }: CarriedFile): string {
  return path.replace(/^\/+/, "");
}

/** The finding of the part itself, for which it has fixes. */
function sameIn(own: readonly Finding[], { rule, span }: Finding): Finding | undefined {
  return own.find((finding) => finding.rule === rule && finding.span.start === span.start);
}
