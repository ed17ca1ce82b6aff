import type { Choices } from "../../../engine/parts/part.ts";
import type { CancellationToken, Connection } from "vscode-languageserver";
import { allKinds } from "../../../stacks/index.ts";
import { serviceCommands } from "../../../service/commands.ts";
import type { ServedDocument } from "../../../service/served-document.ts";
import { rangeOf } from "../convert/convert.ts";
import type { Session } from "../session.ts";

/** A request about a part of a document; what else it says are the choices of the user. */
interface PartParams extends Choices {
  readonly uri: string;
  /** The address of the document that shows a view: links in that document lead to its source. */
  readonly view?: string;
}

/** Answers the views and commands of all kinds of parts, and the commands that are about no document. */
export function answerParts(connection: Connection, session: Session): void {
  const { requests, host } = session;
  for (const view of allKinds.flatMap(({ views = [] }) => views)) {
    connection.onRequest(`kubelet/${view}`, (params: PartParams, token: CancellationToken) =>
      requests.answer<Choices | null>(view, token, null, () => shownView(view, params, session)),
    );
  }
  for (const [command, nothing] of allKinds.flatMap((kind) =>
    Object.entries(kind.commands ?? {}),
  )) {
    connection.onRequest(`kubelet/${command}`, (params: PartParams, token: CancellationToken) =>
      requests.answer<Choices>(
        command,
        token,
        nothing,
        async () => (await changeOf(command, params, session)) ?? nothing,
      ),
    );
  }
  for (const [name, command] of Object.entries(serviceCommands)) {
    connection.onRequest(`kubelet/${name}`, (params: Choices, token: CancellationToken) =>
      requests.answer<Choices | null>(name, token, command.nothing, () =>
        command.run(params, host.knowledge),
      ),
    );
  }
}

async function shownView(
  name: string,
  { uri, view, ...choices }: PartParams,
  session: Session,
): Promise<Choices | null> {
  const document = await documentAt(uri, session);
  const [found] = (document?.file?.parts ?? []).flatMap(
    (part) => part.views?.[name]?.(choices) ?? [],
  );
  if (!document || !found) return null;
  const { text, links } = found;
  if (view !== undefined) session.partViews.shown(view, text, links, document);
  return { text, ...found.choices };
}

/** A document, or a file that is not open. */
async function documentAt(uri: string, session: Session): Promise<ServedDocument | undefined> {
  const { service } = session;
  const open = session.snapshot(uri);
  const snapshot = open ?? (await service.sets.onDisk(uri));
  if (!snapshot) return undefined;
  const settings = await service.settingsOf(uri);
  if (!open) session.userSettings.forget(uri);
  // A file read from the disk is taken for the kubelet's own, as files of sets are; JSON may have any name.
  const languageId = open?.languageId ?? (/\.ya?ml$/i.test(uri) ? "yaml" : "json");
  return service.documentOf({ ...snapshot, languageId }, settings, !open);
}

async function changeOf(
  name: string,
  { uri, ...choices }: PartParams,
  session: Session,
): Promise<Choices | undefined> {
  const document = session.snapshot(uri) && (await documentAt(uri, session));
  const [made] = (document?.file?.parts ?? []).flatMap(
    (part) => part.commands?.[name]?.(choices) ?? [],
  );
  if (!document || !made) return undefined;
  const { edits } = made;
  if (!edits) return made.choices;
  const changes = edits.map(({ span, newText }) => ({ range: rangeOf(document, span), newText }));
  return { ...made.choices, edits: changes };
}
