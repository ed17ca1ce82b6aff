import type { CancellationToken, Connection } from "vscode-languageserver";
import { upgradeView } from "../core/features/upgrade-view.ts";
import { upgradeReports } from "../core/features/upgrade.ts";
import { lineIndexOf } from "../core/text/line-index.ts";
import { folderOf, nameOf, pathOfUri } from "../files/uris.ts";
import { rangeOf } from "./convert.ts";
import { upgradeRequest, type UpgradeParams, type UpgradeResult } from "./protocol.ts";
import type { Session } from "./session.ts";

/** Answers what changes for a file, and for the files that belong to it, with another version. */
export function answerUpgrade(connection: Connection, session: Session): void {
  connection.onRequest(upgradeRequest, (params: UpgradeParams, token: CancellationToken) =>
    session.requests.answer<UpgradeResult | null>("upgrade", token, null, () =>
      changesOf(params, session),
    ),
  );
}

async function changesOf(
  { uri, to }: UpgradeParams,
  session: Session,
): Promise<UpgradeResult | null> {
  const snapshot = session.snapshot(uri);
  if (!snapshot) return null;
  const settings = await session.settings.of(uri);
  const found = await session.sets.judgedFor(snapshot, settings, {});
  const { file } = await session.viewOf(snapshot, settings);
  const config = file?.parts.find((part) => part.config)?.config;
  const from = found?.judged.version ?? config?.version;
  if (from === undefined) return null;
  if (to === undefined) return { from };
  const texts = found?.texts ?? {
    main: { path: nameOf(uri), text: snapshot.text, uri },
    dropIns: undefined,
    args: [],
    mainFolder: pathOfUri(folderOf(uri)),
  };
  const { node, rules } = settings;
  const options = { severities: rules, ...(node && { node }) };
  const reports = upgradeReports(texts, from, to, options, session.host.knowledge);
  if (reports.length === 0) return null;
  const { text, links, actions } = upgradeView(reports, session.host.knowledge);
  const written = { text, lines: lineIndexOf(text) };
  return {
    from,
    ...(found && { set: found.set.id }),
    text,
    links: links.map(({ span, file, place: { line, character } }) => ({
      range: rangeOf(written, span),
      target: `${file}#L${line + 1},${character + 1}`,
    })),
    actions: actions.map(({ span, file, analysis, edits }) => ({
      range: rangeOf(written, span),
      uri: file,
      edits: edits.map((edit) => ({
        range: rangeOf(analysis, edit.span),
        oldText: analysis.text.slice(edit.span.start, edit.span.end),
        newText: edit.newText,
      })),
    })),
  };
}
