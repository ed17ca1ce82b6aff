import type { CodeLens } from "vscode-languageserver";
import { errorsIn, errorsOfStack, hasMore, stackLens } from "../../../stacks/index.ts";
import { type CheckedStack, layerOf, spanInText } from "../../../kubelet/index.ts";
import { encloses, type Span } from "../../../engine/text/span.ts";
import { kubernetesVersions } from "../../../facts/table.ts";
import { allocatableLens } from "../../../service/answers/allocatable-of-document.ts";
import type { ServedDocument } from "../../../service/served-document.ts";
import { rangeOf } from "./convert.ts";
import { isShownOnly } from "../protocol/protocol.ts";
import type { Session } from "../session.ts";

/** The commands behind lenses; the client has them. */
const showCommand = "kubelet.showEffectiveConfig";
const showAllocatableCommand = "kubelet.showAllocatable";
const showVersionsCommand = "kubelet.showVersions";
const selectViewVersionCommand = "kubelet.selectEffectiveVersion";
const showPostureCommand = "kubelet.showPosture";

/** Everything that is offered above lines of a document. */
export async function lensesOf(document: ServedDocument, session: Session): Promise<CodeLens[]> {
  const inside = await insideLenses(document, session);
  const { memberships } = document;
  // The view of a file that is in sets of several files shows these.
  const isInSets = inside.length === 0 || memberships.some(({ stack }) => hasMore(stack));
  const ofSets = isInSets ? setLenses(document, session) : [];
  const effective = ofSets.length > 0 ? ofSets : inside;
  return [
    ...versionLenses(document, session),
    ...resourcesLens(document, session),
    ...(effective.length > 0 ? effective : loneLens(document, session)),
    ...(await postureLenses(document, session)),
    ...partLenses(document),
  ];
}

/** The versions as a row over an effective view: the first lens shows what changes between them, the others the view for each. */
function versionLenses({ uri }: ServedDocument, { views, host }: Session): CodeLens[] {
  const shown = views.versionOf(uri);
  if (shown === undefined) return [];
  const { lensOfVersions } = host.knowledge.language.sets;
  const start = { line: 0, character: 0 };
  const lens = (title: string, command: string, args: readonly string[]): CodeLens => ({
    range: { start, end: start },
    command: { title, command, arguments: [uri, ...args] },
  });
  return [
    lens(lensOfVersions, showVersionsCommand, []),
    ...kubernetesVersions.map((version) =>
      version === shown
        ? lens(`● ${version}`, selectViewVersionCommand, [])
        : lens(version, selectViewVersionCommand, [version]),
    ),
  ];
}

/** The target of a view: one set of a document, or several of one line among which the user picks. */
function lensAt(
  line: number,
  title: string,
  command: string,
  { uri }: ServedDocument,
  sets: readonly string[],
): CodeLens {
  const start = { line, character: 0 };
  const [only, another] = sets;
  const args = only === undefined || another !== undefined ? [uri] : [uri, only];
  return { range: { start, end: start }, command: { title, command, arguments: args } };
}

/** The lens over a file of sets. */
function setLenses(document: ServedDocument, { host: { knowledge } }: Session): CodeLens[] {
  const { language } = knowledge;
  const { memberships } = document;
  const root = ownRoot(document);
  const line = root ? rangeOf(document, root).start.line : 0;
  const counts = memberships.map(({ stack, checked }) => errorsIn(stack, checked).length);
  const ids = memberships.map(({ stack }) => stack.id);
  const [membership, another] = memberships;
  if (membership && another) {
    const failing = counts.filter((count) => count > 0).length;
    const title = language.sets.lensOfSets(ids.length, failing);
    return [lensAt(line, title, showCommand, document, ids)];
  }
  if (!membership) return [];
  const title = stackLens(membership.checked, counts[0] ?? 0, language);
  return [lensAt(line, title, showCommand, document, ids)];
}

/** The lens over a configuration that nothing else belongs to. */
function loneLens(document: ServedDocument, { host: { knowledge } }: Session): CodeLens[] {
  const { uri, skippedAs } = document;
  if (isShownOnly(uri) || skippedAs !== undefined) return [];
  const root = ownRoot(document);
  if (!root) return [];
  const errors = document
    .shown()
    .findings.filter(
      ({ finding: { severity, span } }) => severity === "error" && encloses(root, span),
    ).length;
  const alone = { errors, dropIns: 0, overridden: 0, hasFlags: false };
  const title = knowledge.language.sets.lens(alone);
  return [lensAt(rangeOf(document, root).start.line, title, showCommand, document, [])];
}

/** The span of the file's own KubeletConfiguration, which may not be its first document. */
function ownRoot({ analyzed }: ServedDocument): Span | undefined {
  return analyzed.analysis?.documents.find(
    ({ identity }) => identity?.kind === "KubeletConfiguration",
  )?.parsed.root?.span;
}

/** A lens over each line with configurations inside the document, that opens the view of what a node gets by them. */
async function insideLenses(
  document: ServedDocument,
  { host: { knowledge } }: Session,
): Promise<CodeLens[]> {
  const { sets: phrases } = knowledge.language;
  const own = ownRoot(document);
  const found = (await document.stacks()).flatMap(({ id, region, platform, set }) => {
    const checked = set();
    if (!checked) return [];
    const place = own && isFrom(own, checked) ? own : region;
    const errors = errorsOfStack(checked, []).length;
    const title =
      platform === undefined
        ? stackLens(checked, errors, knowledge.language)
        : phrases.platformLens(platform, errors);
    return { id, line: rangeOf(document, place).start.line, errors, title };
  });
  return byLine(found).map(({ first, all }) => {
    const failing = all.filter(({ errors }) => errors > 0).length;
    const title = all.length > 1 ? phrases.lensOfSets(all.length, failing) : first.title;
    const ids = all.map(({ id }) => id);
    return lensAt(first.line, title, showCommand, document, ids);
  });
}

/** True if a configuration takes settings from a span of its file, such as kubeadm's from another document. */
function isFrom(span: Span, { effective, files }: CheckedStack): boolean {
  return [...effective.tree.entries.values()].some(
    ({ key, value }) =>
      !value.isDefault &&
      files[layerOf(key.span)] !== undefined &&
      encloses(span, spanInText(key.span)),
  );
}

/** A lens over each line with sets that opens the view of security benchmarks, if hints are requested. */
async function postureLenses(
  document: ServedDocument,
  { host: { knowledge } }: Session,
): Promise<CodeLens[]> {
  const { posture: phrases } = knowledge.language;
  const found = (await document.postures()).map(({ rows, id, region }) => ({
    id,
    checks: rows.length,
    failing: rows.filter(({ verdict }) => verdict === "fail").length,
    line: region ? rangeOf(document, region).start.line : 0,
  }));
  return byLine(found).map(({ first, all }) => {
    const worst = all.reduce((a, b) => (b.failing > a.failing ? b : a), first);
    const title =
      all.length > 1
        ? phrases.lensOfSets(worst.failing, worst.checks, all.length)
        : phrases.lens(first.failing, first.checks);
    const ids = all.map(({ id }) => id);
    return lensAt(first.line, title, showPostureCommand, document, ids);
  });
}

/** Lenses over one line, in the order of the lines that come first. */
function byLine<T extends { readonly line: number }>(
  found: readonly T[],
): readonly { readonly first: T; readonly all: readonly T[] }[] {
  const lines = new Map<number, { readonly first: T; readonly all: T[] }>();
  for (const one of found) {
    const group = lines.get(one.line);
    if (group) group.all.push(one);
    else lines.set(one.line, { first: one, all: [one] });
  }
  return [...lines.values()];
}

function partLenses(document: ServedDocument): CodeLens[] {
  return (document.file?.parts ?? []).flatMap((part) => {
    const lens = part.lens?.();
    if (!lens) return [];
    const { span, title, command } = lens;
    const range = rangeOf(document, span);
    return [{ range, command: { title, command, arguments: [document.uri] } }];
  });
}

/** A lens over reservations that opens the view of allocatable resources. */
function resourcesLens(document: ServedDocument, { host: { knowledge } }: Session): CodeLens[] {
  const lens = allocatableLens(document, knowledge);
  if (!lens) return [];
  const { title, span } = lens;
  const command = { title, command: showAllocatableCommand, arguments: [document.uri] };
  return [{ range: rangeOf(document, span), command }];
}
