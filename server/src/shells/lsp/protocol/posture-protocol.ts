/** The part of the protocol that is about security benchmarks. */
import type { PostureViewPhrases, PostureWord } from "../../../answers/posture/index.ts";
import type { ViewPhrases } from "../../../answers/messages/view-phrases.ts";
import type { PlainPosition, PlainRange } from "./plain-range.ts";

/** The request, client to server, for what security benchmarks come to on the set that a file is in. */
export const postureRequest = "kubelet/posture";

export interface PostureParams {
  /** A file of the set, a platform's document, or a dump of a running kubelet. */
  readonly uri: string;
  /** Which of the file's sets; absent: the one at `at`, else the first. */
  readonly set?: string;
  /** The cursor's place in the file. */
  readonly at?: PlainPosition | undefined;
  /** Absent: those of the project's file, or of the settings. */
  readonly benchmarks?: readonly string[];
  /** A secure default is not enough. */
  readonly strict?: boolean;
}

/** All texts are in the user's language. */
export interface PostureResult {
  readonly locale: string;
  readonly title: string;
  /** The benchmarks and the version. */
  readonly head: string;
  /** The counts, in a sentence. */
  readonly summary: string;
  readonly notes: readonly string[];
  /** The checks that need the node; empty without any. */
  readonly needsNode: string;
  readonly set: string;
  readonly sets: readonly { readonly id: string; readonly name: string }[];
  readonly strict: boolean;
  /** All that there are. */
  readonly benchmarks: readonly {
    readonly id: string;
    readonly name: string;
    readonly isAsked: boolean;
  }[];
  /** The gravest first. */
  readonly rows: readonly PostureViewRow[];
  readonly labels: PostureViewPhrases & Pick<ViewPhrases, "filter" | "show" | "shown">;
}

/** A control with its result. */
export interface PostureViewRow {
  /** Does not change when the text does. */
  readonly key: string;
  readonly control: string;
  readonly verdict: PostureWord;
  readonly word: string;
  readonly ids: string;
  readonly title: string;
  /** Only of what fails. */
  readonly severity?: string;
  /** `target`: `file:///a#L4,1`. */
  readonly settings: readonly (PostureViewPlace & { readonly over: readonly PostureViewPlace[] })[];
  readonly remarks: readonly string[];
  /** The address of the page about the control, where there are such pages. */
  readonly page?: string;
  /** The titles of the changes after which the check passes. */
  readonly fixes: readonly string[];
}

interface PostureViewPlace {
  readonly text: string;
  readonly origin: string;
  readonly target?: string;
}

/** The request, client to server, for a change that a user has chosen in the view: a fix, or an exception. */
export const postureEditRequest = "kubelet/postureEdit";

export interface PostureEditParams extends PostureParams {
  /** The fix of a row, by its number. */
  readonly fix?: { readonly key: string; readonly at: number };
  /** An exception, until a day such as `2027-03-31`. */
  readonly exception?: {
    readonly control: string;
    readonly reason: string;
    readonly until: string;
  };
}

export interface PostureEditResult {
  readonly uri: string;
  /** The file has to be made first. */
  readonly isNew?: true;
  readonly edits: readonly { readonly range: PlainRange; readonly newText: string }[];
}
