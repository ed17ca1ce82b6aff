import {
  DidChangeWatchedFilesNotification,
  InlayHintKind,
  type CancellationToken,
  type CodeLens,
  type Connection,
  type InlayHint,
  type Location,
} from "vscode-languageserver";
import { type Part, anchorDefinition, anchorReferences } from "../kubelet/index.ts";
import {
  type FileAnalysis,
  definitionInSet,
  errorsOfSet,
  overriddenHints,
  platformSets,
  referencesInSet,
  setLens,
} from "../sets/index.ts";
import type { Language } from "../messages/language.ts";
import { projectFileName } from "../project/index.ts";
import { nameOf } from "../files/uris.ts";
import { anchoredAt } from "./anchored.ts";
import { locationInSet } from "./effective-views.ts";
import { answerFrom } from "./answer.ts";
import { allocatableLens } from "../workspace/allocatable-of-document.ts";
import type { ServedDocument } from "../workspace/served-document.ts";
import { offsetOf, rangeOf } from "./convert.ts";
import { effectiveRequest, type EffectiveParams, type EffectiveResult } from "./protocol.ts";
import type { Session } from "./session.ts";
import { platformSetId, setName } from "../workspace/effective-of-document.ts";
import { errorsIn, type Membership } from "../workspace/membership.ts";
import { checkedGlobs } from "../workspace/reports/checked-names.ts";

/** The command behind the lens of a set; the client has it. */
const showCommand = "kubelet.showEffectiveConfig";
const showAllocatableCommand = "kubelet.showAllocatable";
const showPostureCommand = "kubelet.showPosture";

/** Everything about the files of a set: lenses, hints, definitions, the effective view. */
export function answerSets(connection: Connection, session: Session): void {
  connection.onCodeLens(({ textDocument: { uri } }, token) =>
    answerFrom<CodeLens[]>(
      session,
      { name: "code lens", uri, token, empty: [] },
      async (document) => {
        const { memberships, file } = document;
        if (!session.capabilities.effectiveView) return [];
        return [
          ...resourcesLens(document, session),
          ...memberships.map((membership) =>
            lensOf(membership, uri, memberships.length > 1, session.host.knowledge.language),
          ),
          ...(file ? platformLenses(file, uri, session) : []),
          ...(await postureLenses(document, session)),
          ...(file?.parts ?? []).flatMap((part) => partLens(part.lens?.(), document)),
        ];
      },
    ),
  );
  connection.languages.inlayHint.on(({ textDocument: { uri }, range }, token) =>
    answerFrom<InlayHint[]>(session, { name: "inlay hint", uri, token, empty: [] }, (document) => {
      const { memberships, analyzed, settings } = document;
      if (!analyzed.analysis || !settings.overriddenHints) return [];
      const start = offsetOf(document, range.start);
      const end = offsetOf(document, range.end);
      return memberships.flatMap((membership) =>
        overriddenHints(membership.checked, membership.layer, session.host.knowledge.language)
          .filter(({ span }) => span.end >= start && span.start <= end)
          .map(({ span, text, tooltip, target }) => {
            const location = target && locationInSet(target, membership.checked);
            return {
              position: rangeOf(document, span).end,
              label: location ? [{ value: text, location, tooltip }] : text,
              kind: InlayHintKind.Parameter,
              paddingLeft: true,
            };
          }),
      );
    }),
  );
  answerPlaces(connection, session);
  answerViews(connection, session);
}

/** Where a value, or an anchor, is written. */
function answerPlaces(connection: Connection, session: Session): void {
  connection.onDefinition(({ textDocument: { uri }, position }, token) => {
    const question = { name: "definition", uri, token, empty: null };
    return answerFrom<Location[] | null>(session, question, (document) => {
      const offset = offsetOf(document, position);
      const named = document.definition(offset);
      const start = { line: 0, character: 0 };
      const inView =
        session.views.originAt(uri, position.line) ??
        session.partViews.originAt(uri, position.line) ??
        (named === undefined ? undefined : { uri: named, range: { start, end: start } });
      if (inView) return [inView];
      const place = anchoredAt(document, position);
      const anchor = place && anchorDefinition(place.structure, place.offset);
      if (anchor) return [{ uri, range: rangeOf(place.structure, anchor) }];
      const { analysis } = document.analyzed;
      if (!analysis) return null;
      const places = document.memberships.flatMap((membership) => {
        const place = definitionInSet(analysis, offset, membership.checked);
        return (place && locationInSet(place, membership.checked)) ?? [];
      });
      return distinct(places);
    });
  });
  connection.onReferences(({ textDocument: { uri }, position, context }, token) => {
    const question = { name: "references", uri, token, empty: null };
    return answerFrom<Location[] | null>(session, question, (document) => {
      const anchored = anchoredAt(document, position);
      if (anchored && anchorDefinition(anchored.structure, anchored.offset)) {
        const { structure, offset } = anchored;
        const found = anchorReferences(structure, offset, context.includeDeclaration);
        return found.map((span) => ({ uri, range: rangeOf(structure, span) }));
      }
      const { analysis } = document.analyzed;
      if (!analysis) return null;
      const offset = offsetOf(document, position);
      const places = document.memberships.flatMap((membership) =>
        referencesInSet(analysis, offset, membership.checked).flatMap(
          (place) => locationInSet(place, membership.checked) ?? [],
        ),
      );
      return distinct(places);
    });
  });
}

function answerViews(connection: Connection, session: Session): void {
  connection.onRequest(effectiveRequest, (params: EffectiveParams, token: CancellationToken) =>
    session.requests.answer<EffectiveResult | null>("effective", token, null, async () => {
      const { uri, view } = params;
      const { service } = session;
      const isOpen = session.snapshot(uri) !== undefined;
      const snapshot = await service.sets.onDisk(uri);
      if (!snapshot) return null;
      const settings = await service.settingsOf(uri);
      if (!isOpen) session.userSettings.forget(uri);
      const found = await service.effective(snapshot, settings, params, !isOpen);
      if (!found) return null;
      const { checked, text, shown, sets, platform } = found;
      if (view !== undefined) session.views.shown(view, found);
      const { version } = checked;
      const common = { text, version, set: shown.id, name: shown.name, sets };
      return platform === undefined ? common : { ...common, platform };
    }),
  );
  connection.onDidChangeWatchedFiles(({ changes }) => {
    session.diskChanged(changes.map(({ uri }) => uri));
  });
}

/** Asks the client to tell of changes on the disk: configurations, drop-ins, units. */
export function watchFiles(connection: Connection, { capabilities }: Session): void {
  if (!capabilities.watchedFiles) return;
  const globs = [
    ...checkedGlobs,
    "**/*.service",
    "**/*.d/**",
    // Not every client's `*` takes a dot at the beginning.
    `**/${projectFileName}`,
  ];
  const watchers = globs.map((globPattern) => ({ globPattern }));
  connection.client
    .register(DidChangeWatchedFilesNotification.type, { watchers })
    .catch(() => undefined);
}

function lensOf(
  { checked, set }: Membership,
  uri: string,
  isOneOfMany: boolean,
  language: Language,
): CodeLens {
  const lens = setLens(checked, errorsIn(set, checked).length, language);
  const title = isOneOfMany ? `${setName(set)}: ${lens}` : lens;
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  return { range, command: { title, command: showCommand, arguments: [uri, set.id] } };
}

/** A lens over each configuration of a platform that opens the view of what a node gets by it. */
function platformLenses(
  file: FileAnalysis,
  uri: string,
  { host: { knowledge } }: Session,
): CodeLens[] {
  const { sets: phrases } = knowledge.language;
  return platformSets({ id: uri, name: nameOf(uri) }, file, knowledge).map(
    ({ region, platform, set }, at): CodeLens => {
      const errors = errorsOfSet(set(), []).length;
      const start = { line: rangeOf(file, region).start.line, character: 0 };
      const title = phrases.platformLens(platform, errors);
      const command = { title, command: showCommand, arguments: [uri, platformSetId(uri, at)] };
      return { range: { start, end: start }, command };
    },
  );
}

/** A lens for each set of a file that opens the view of security benchmarks, where somebody has asked for hints. */
async function postureLenses(
  document: ServedDocument,
  { host: { knowledge } }: Session,
): Promise<CodeLens[]> {
  const { posture: phrases } = knowledge.language;
  const postures = await document.postures();
  return postures.map(({ rows, id, region }): CodeLens => {
    const failing = rows.filter(({ verdict }) => verdict === "fail").length;
    const line = region ? rangeOf(document, region).start.line : 0;
    const start = { line, character: 0 };
    const title = phrases.lens(failing, rows.length);
    const command = { title, command: showPostureCommand, arguments: [document.uri, id] };
    return { range: { start, end: start }, command };
  });
}

function partLens(
  lens: ReturnType<NonNullable<Part["lens"]>>,
  document: ServedDocument,
): CodeLens[] {
  if (!lens) return [];
  const { span, title, command } = lens;
  return [
    { range: rangeOf(document, span), command: { title, command, arguments: [document.uri] } },
  ];
}

/** A lens over reservations that opens the view of what is left for pods. */
function resourcesLens(document: ServedDocument, session: Session): CodeLens[] {
  const lens = allocatableLens(document, session.host.knowledge);
  if (!lens) return [];
  const command = {
    title: lens.title,
    command: showAllocatableCommand,
    arguments: [document.uri],
  };
  return [{ range: rangeOf(document, lens.span), command }];
}

function distinct(places: readonly Location[]): Location[] {
  return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()];
}
