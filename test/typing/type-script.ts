/** A file as a person types it. */
export interface TypingScript {
  /** Its path in the workspace. */
  readonly path: string;
  /**
   * The text, with signs for keys: `⌫` takes back what was typed, `⇥` and `↵` accept what is offered with Tab and
   * Enter. The text of an accepted item follows the sign; the text that it replaces is between `«` and `»`. From `…` on,
   * answers come only after the next Enter, as if the user types faster than the editor answers.
   */
  readonly script: string;
}

/** Keys in an editor, and what a person sees of them. */
export interface Hand {
  /** Presses keys, one after the other: characters, or names such as `Backspace`. */
  press(keys: readonly string[]): Promise<void>;
  /** Waits until everything that the editor has asked for is answered. */
  settle(): Promise<void>;
  /** Keeps answers from the editor. */
  hold(): Promise<void>;
  /** Gives it the kept ones. */
  release(): Promise<void>;
  /** Waits for a list of completions; false if none comes. */
  isOffered(): Promise<boolean>;
  /** The text around the cursor. */
  text(): Promise<{ readonly before: string; readonly after: string }>;
}

export interface TypingStyle {
  /** The key that indents a line further. */
  readonly indent?: "Space" | "Tab";
  /** Waits for what is offered behind each space too, not only before Enter. */
  readonly isSlow?: boolean;
}

const accepting: Readonly<Record<string, string>> = { "⇥": "Tab", "↵": "Enter" };

/** The text that a script means. */
export function meantBy(script: string): string {
  let text = "";
  for (const sign of script.replaceAll(/«.*?»/g, "")) {
    if (sign === "⌫") text = text.slice(0, -1);
    else if (sign !== "…" && !Object.hasOwn(accepting, sign)) text += sign;
  }
  return text;
}

/** Types a script, and gives the text that the editor has then. Throws if something is to be accepted and not offered. */
export async function typeScript(
  hand: Hand,
  { script }: TypingScript,
  { indent = "Space", isSlow = false }: TypingStyle = {},
): Promise<string> {
  const signs = Array.from(script);
  let waiting: string[] = [];
  const flush = async (): Promise<void> => {
    if (waiting.length > 0) await hand.press(waiting);
    waiting = [];
  };
  for (let at = 0; at < signs.length;) {
    const sign = signs[at] ?? "";
    const key = accepting[sign];
    at++;
    if (key !== undefined) {
      await flush();
      at += await acceptWith(hand, key, signs.slice(0, at).join(""));
    } else if (sign === "\n") {
      await flush();
      at += await nextLine(hand, signs.slice(at).join(""), indent);
    } else if (sign === "…") {
      await flush();
      await hand.settle();
      await hand.hold();
      const end = signs.indexOf("\n", at);
      await hand.press([...signs.slice(at, end), "Enter"]);
      await hand.release();
      at = end + 1;
      at += await indentLine(
        hand,
        meantBy(signs.slice(0, at).join("")),
        signs.slice(at).join(""),
        indent,
      );
    } else if (sign !== "«" && sign !== "»") {
      waiting.push(sign === "⌫" ? "Backspace" : sign);
      if (isSlow && sign === " ") {
        await flush();
        await hand.settle();
      }
    }
  }
  await flush();
  await hand.settle();
  const { before, after } = await hand.text();
  return before + after;
}

/** Accepts what is offered; the number of characters that it has written. */
async function acceptWith(hand: Hand, key: string, typed: string): Promise<number> {
  const place = meantBy(typed).split("\n").at(-1) ?? "";
  await hand.settle();
  if (!(await hand.isOffered())) throw new Error(`nothing is offered behind "${place}"`);
  await hand.press([key]);
  await hand.settle();
  const { before } = await hand.text();
  return before.length - meantBy(typed).length;
}

/** Goes to the line that begins with `rest`, as a person who looks at the cursor; the number of its spaces. */
async function nextLine(hand: Hand, rest: string, indent: "Space" | "Tab"): Promise<number> {
  await hand.settle();
  const { before: above, after } = await hand.text();
  // Brackets that the editor has closed are on a line of their own already.
  const [, below = ""] = /^\n([^\n]*)/.exec(after) ?? [];
  if (/\S/.test(below) && rest.startsWith(below)) {
    await hand.press(["ArrowDown", "End"]);
    return below.length;
  }
  await hand.press(["Enter"]);
  return indentLine(hand, above + "\n", rest, indent);
}

/** Indents the line of the cursor, which was made behind `above`, for `rest`; the number of its spaces. */
async function indentLine(
  hand: Hand,
  above: string,
  rest: string,
  indent: "Space" | "Tab",
): Promise<number> {
  await hand.settle();
  let { before } = await hand.text();
  if (before.split("\n").length !== above.split("\n").length) {
    const line = above.split("\n").at(-2) ?? "";
    throw new Error(`Enter behind "${line}" makes "${before.slice(-line.length - 10)}"`);
  }
  const wanted = /^ */.exec(rest)?.[0].length ?? 0;
  for (let last = -1; ;) {
    const column = before.length - before.lastIndexOf("\n") - 1;
    if (column === wanted || column === last) break;
    last = column;
    if (column > wanted) await hand.press(["Backspace"]);
    else await hand.press(indent === "Tab" ? ["Tab"] : Array<string>(wanted - column).fill(" "));
    ({ before } = await hand.text());
  }
  return wanted;
}
