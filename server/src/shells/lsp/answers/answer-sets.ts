import { anchorDefinition, anchorReferences } from "../../../engine/structure/anchors.ts";
import {
  DidChangeWatchedFilesNotification,
  InlayHintKind,
  type CancellationToken,
  type CodeLens,
  type Connection,
  type InlayHint,
  type Location,
} from "vscode-languageserver";
import { definitionInStack, overriddenHints, referencesInStack } from "../../../stacks/index.ts";
import { projectFileName } from "../../../stacks/project/index.ts";
import { anchoredAt } from "./anchored.ts";
import { locationInSet } from "./effective-views.ts";
import { lineOfCursor } from "./line-of-cursor.ts";
import { answerFrom } from "./answer.ts";
import { offsetOf, rangeOf } from "../convert/convert.ts";
import {
  effectiveRequest,
  type EffectiveParams,
  type EffectiveResult,
} from "../protocol/protocol.ts";
import type { Session } from "../session.ts";
import { lensesOf } from "../convert/lenses.ts";
import { canonicalUri } from "../../../engine/files/uris.ts";
import { filesOfStack } from "../../../service/answers/stack-summaries.ts";
import { checkedGlobs } from "../../../answers/reports/checked-names.ts";
import { distinctBy } from "../../../engine/text/distinct-by.ts";

/** Everything about the files of a set: lenses, hints, definitions, the effective view. */
export function answerSets(connection: Connection, session: Session): void {
  connection.onCodeLens(({ textDocument: { uri } }, token) =>
    answerFrom<CodeLens[]>(
      session,
      { name: "code lens", uri, token, empty: [] },
      async (document) => (session.capabilities.effectiveView ? lensesOf(document, session) : []),
    ),
  );
  connection.languages.inlayHint.on(({ textDocument: { uri }, range }, token) =>
    answerFrom<InlayHint[]>(session, { name: "inlay hint", uri, token, empty: [] }, (document) => {
      const { memberships, analyzed, settings } = document;
      if (!analyzed.analysis || !settings.overriddenHints) return [];
      const start = offsetOf(document, range.start);
      const end = offsetOf(document, range.end);
      const hints = memberships.flatMap((membership) =>
        overriddenHints(membership.checked, membership.layer, session.host.knowledge.language)
          .filter(({ span }) => span.end >= start && span.start <= end)
          .map(({ span, text, tooltip, target }): InlayHint => {
            const location = target && locationInSet(target, membership.checked);
            return {
              position: rangeOf(document, span).end,
              label: location ? [{ value: text, location, tooltip }] : text,
              kind: InlayHintKind.Parameter,
              paddingLeft: true,
            };
          }),
      );
      // The sets of a drop-in mostly say the same of a value.
      return distinctBy(hints, (hint) => JSON.stringify(hint));
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
        const place = definitionInStack(analysis, offset, membership.checked);
        return (place && locationInSet(place, membership.checked)) ?? [];
      });
      return distinctBy(places, (place) => JSON.stringify(place));
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
        referencesInStack(analysis, offset, membership.checked).flatMap(
          (place) => locationInSet(place, membership.checked) ?? [],
        ),
      );
      return distinctBy(places, (place) => JSON.stringify(place));
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
      const texts = params.texts?.map(
        ({ uri: of, text: given }) => [canonicalUri(of), given] as const,
      );
      const request = { ...params, texts: texts && new Map(texts) };
      const found = await service.effective(snapshot, settings, request, !isOpen);
      if (!found) return null;
      const { checked, text, shown, sets, platform, isAtCursor } = found;
      if (view !== undefined) session.views.shown(view, found);
      const { version } = checked;
      const line = params.cursor && lineOfCursor(found, uri, params.cursor);
      const more = {
        ...(isAtCursor && { isAtCursor }),
        ...(line !== undefined && { line }),
        ...(view !== undefined && { defaultLines: found.defaultLines }),
      };
      const files = filesOfStack(checked).map((file) => file.uri);
      const common = { text, version, set: shown.id, name: shown.name, sets, files, ...more };
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
