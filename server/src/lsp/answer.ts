import type { CancellationToken, ResponseError } from "vscode-languageserver";
import type { Analysis } from "../core/kubelet/analysis.ts";
import type { Session } from "./session.ts";
import type { FileView } from "../service/file-view.ts";
import type { Settings } from "../service/settings.ts";

/** A request about one document. */
export interface Question<T> {
  readonly name: string;
  readonly uri: string;
  readonly token: CancellationToken;
  /** The answer where there is nothing to say. */
  readonly empty: T;
}

/** Answers from what is known of the document, and of its sets, when the request came. */
export function answerFrom<T>(
  session: Session,
  { name, uri, token, empty }: Question<T>,
  compute: (view: FileView, settings: Settings) => T | Promise<T>,
): Promise<T | ResponseError<never>> {
  const snapshot = session.snapshot(uri);
  const asked = snapshot && session.settings.of(uri);
  return session.requests.answer(name, token, empty, async () => {
    if (!snapshot || !asked) return empty;
    const settings = await asked;
    // Nothing may be kept for a document that was closed meanwhile.
    if (token.isCancellationRequested || !session.snapshot(uri)) return empty;
    return compute(await session.viewOf(snapshot, settings), settings);
  });
}

/** The same for answers that only the kubelet's documents give. */
export function answerOurs<T>(
  session: Session,
  question: Question<T>,
  compute: (analysis: Analysis, view: FileView, settings: Settings) => T,
): Promise<T | ResponseError<never>> {
  return answerFrom(session, question, (view, settings) => {
    const { analysis } = view.analyzed;
    return analysis ? compute(analysis, view, settings) : question.empty;
  });
}
