import type { CancellationToken, ResponseError } from "vscode-languageserver";
import type { Snapshot } from "../../../service/analyses.ts";
import type { ServedDocument } from "../../../service/served-document.ts";
import type { Settings } from "../../../service/settings.ts";
import type { Session } from "../session.ts";

/** A request about one document. */
export interface Question<T> {
  readonly name: string;
  readonly uri: string;
  readonly token: CancellationToken;
  /** The answer where there is nothing to say. */
  readonly empty: T;
  /**
   * The question names no place of the text: the answer is about the text as it is when the question's turn comes. While a user
   * types fast, older texts are not read.
   */
  readonly isOfNewest?: true;
}

/** Answers from what is known of the document, and of its sets, when the request came. */
export function answerFrom<T>(
  session: Session,
  question: Question<T>,
  compute: (document: ServedDocument) => T | Promise<T>,
): Promise<T | ResponseError<never>> {
  return answerFromText(session, question, async (snapshot, settings) => {
    const document = await session.service.documentOf(snapshot, settings);
    session.namePlaces.seen(snapshot, document);
    return compute(document);
  });
}

/** Answers that need only the text and the settings, not the analyzed document. */
export function answerFromText<T>(
  session: Session,
  { name, uri, token, empty, isOfNewest }: Question<T>,
  compute: (snapshot: Snapshot, settings: Settings) => T | Promise<T>,
): Promise<T | ResponseError<never>> {
  session.catchUp();
  const snapshot = session.snapshot(uri);
  const settingsPromise = snapshot && session.service.settingsOf(uri);
  return session.requests.answer(name, token, empty, async () => {
    if (!snapshot || !settingsPromise) return empty;
    const settings = await settingsPromise;
    // Nothing may be kept for a document that was closed meanwhile.
    const newest = session.snapshot(uri);
    if (token.isCancellationRequested || !newest) return empty;
    return compute(isOfNewest ? newest : snapshot, settings);
  });
}
