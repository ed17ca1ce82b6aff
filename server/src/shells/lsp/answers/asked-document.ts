import { languageOf } from "../../../service/language-of.ts";
import type { AskedDocument } from "../../../service/answers/posture-answers.ts";
import type { ServedDocument } from "../../../service/served-document.ts";
import type { Session } from "../session.ts";

/** A document as the editor has it, else as the disk does, with what it is checked by; undefined if neither has it. */
export async function askedDocument(
  uri: string,
  session: Session,
): Promise<AskedDocument | undefined> {
  const { service, userSettings } = session;
  const isOnDisk = session.snapshot(uri) === undefined;
  const snapshot = await service.sets.onDisk(uri);
  if (!snapshot) return undefined;
  const settings = await service.settingsOf(uri);
  if (isOnDisk) userSettings.forget(uri);
  return { snapshot, settings, isOnDisk };
}

/** All that is known of a file, open or not; undefined if it cannot be read. */
export async function servedFile(
  uri: string,
  session: Session,
): Promise<ServedDocument | undefined> {
  const open = session.snapshot(uri);
  if (open) return session.service.documentOf(open, await session.service.settingsOf(uri));
  const asked = await askedDocument(uri, session);
  if (!asked) return undefined;
  // A file read from the disk is taken for the kubelet's own, as files of sets are.
  const snapshot = { ...asked.snapshot, languageId: languageOf(uri, asked.snapshot.text) };
  return session.service.documentOf(snapshot, asked.settings, true);
}
