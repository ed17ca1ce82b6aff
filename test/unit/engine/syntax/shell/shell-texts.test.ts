import { describe, expect, test } from "vitest";
import { heredocsIn } from "../../../../../server/src/engine/syntax/shell/heredocs.ts";
import { hereStringsIn } from "../../../../../server/src/engine/syntax/shell/here-strings.ts";
import { printedTexts } from "../../../../../server/src/engine/syntax/shell/printed-texts.ts";

describe("heredocs", () => {
  test.each<[what: string, text: string, texts: readonly string[]]>([
    ["a quoted one", "cat <<'E'\n$a\nE\n", ["$a\n"]],
    ["one with tabs", "\tcat <<-E\n\t\ta\n\tE\n", ["a\n"]],
    ["two of a line", "a <<E <<F\n1\nE\n2\nF\n", ["1\n", "2\n"]],
    ["what the shell fills in", "a <<E\n$a ${b:-{}} $(c (d)) `e` \\$f\nE\n", [unknown(4)]],
    ["a text behind three", 'a <<< "E"\nE\n', []],
    ["one that does not end", "a <<E\n", []],
    ["one in a comment", "# a <<E\nE\n", []],
    ["one behind a comment with a backslash", "# a \\\ncat <<E\na\nE\n", ["a\n"]],
    ["a command of two lines", "cat \\\n  <<E\na\nE\n", ["a\n"]],
    ["one in the words of another shell", "sh -c 'cat <<E\na\nE'\n", ["a\n"]],
    [
      "one between double quotes",
      `ssh a "cat <<'E'\n\\"a\\" $b \\$c\nE\necho"\n`,
      ['"a" ${terraform} $c\n'],
    ],
    ["one behind double quotes", `echo "a" <<E\n\\"\nE\n`, ['\\"\n']],
  ])("%s", (_what, text, texts) => {
    const found = heredocsIn(text);
    expect(found.map((heredoc) => heredoc.text)).toEqual(texts);
    expect(found.map(({ places }) => places.length)).toEqual(texts.map((each) => each.length + 1));
  });
});

describe("here-strings of PowerShell", () => {
  test.each<[what: string, text: string, texts: readonly string[]]>([
    ["single quotes", "@'\n$a `b\n'@ | Out-File k\n", ["$a `b\n"]],
    [
      "double quotes",
      '$x = @"\r\n$a ${b} $(c (d)) $env:E `$f ``\r\n"@\r\n',
      [`${"${terraform} ".repeat(4)}$f \`\r\n`],
    ],
    ["an empty one", '@"\n"@\n', [""]],
    ["one with the marks of the other", "@'\n@\"\n\"@\n'@\n", ['@"\n"@\n']],
    ["one that does not end", '@"\na\n "@\n', []],
    ["a mark in a line", '$a = @"x"@\n', []],
  ])("%s", (_what, text, texts) => {
    const found = hereStringsIn(text);
    expect(found.map((hereString) => hereString.text)).toEqual(texts);
    expect(found.map(({ places }) => places.length)).toEqual(texts.map((each) => each.length + 1));
  });
});

describe("printed texts", () => {
  const filled = "${terraform}";

  test.each<[what: string, script: string, texts: readonly string[]]>([
    ["single quotes", "echo 'a $b' > f", ["a $b\n"]],
    [
      "double quotes",
      'echo "a \\"$b\\" `c` $(d "e") \\$f" > f',
      [`a "${filled}" ${filled} ${filled} $f\n`],
    ],
    ["words without quotes", "echo a\\ b   c > f", ["a b c\n"]],
    ["quotes in a word", "echo a'b'\"c\" > f", ["abc\n"]],
    ["several lines", "echo 'a\nb\n' | sudo tee f", ["a\nb\n\n"]],
    ["a command of two lines", "echo a \\\n  >> f", ["a\n"]],
    ["without a line break", "echo -n a > f", ["a"]],
    ["escapes", "echo -e 'a\\nb\\tc' > f", ["a\nb\tc\n"]],
    ["escapes as text", "echo 'a\\nb' > f", ["a\\nb\n"]],
    ["escapes of sh", "#!/bin/sh\necho 'a\\nb' > f", ["a\nb\n"]],
    ["a format", "printf '%s=%d\\n' a 1 b 2 > f", ["a=1\nb=2\n"]],
    ["a format alone", "printf 'a 100%%\\n' > f", ["a 100%\n"]],
    ["a format with too few words", "printf -- '%s=%s.' a > f", ["a=."]],
    ["a variable's value", "printf -v a '%s' b > f", [""]],
    ["the input of a command", "tee f <<< 'a $b'", ["a $b"]],
    ["what goes into another command", "echo a | kubectl apply -f -", ["a\n"]],
    [
      "several commands",
      "x && echo a > f; echo b > g\nif y; then echo c > h; fi",
      ["a\n", "b\n", "c\n"],
    ],
    ["a command in a text", "echo 'echo a > f' > g", ["echo a > f\n"]],
    ["what a person reads", "echo a\necho b | grep c\n# echo d > f\n", []],
    ["a quote that does not end", "echo 'a > f\n", []],
  ])("%s", (_what, text, texts) => {
    const found = printedTexts(text);
    expect(found.map((printed) => printed.text)).toEqual(texts);
    expect(found.map(({ places }) => places.length)).toEqual(texts.map((each) => each.length + 1));
  });
});

function unknown(count: number): string {
  return `${Array.from({ length: count }, () => "${terraform}").join(" ")} $f\n`;
}
