/** Only scripts of Windows name the program so. */
const program = /\bkubelet\.exe\b/;

/** `$argList = @(`, perhaps with a scope or a type before it. */
const arrayStart = /(?:\[\w{1,60}(?:\[\])?\][ \t]*)?\$(\w+)[ \t]*(\+?)=[ \t]*@\(/g;
const appended = /(\$(\w+)[ \t]*\+=[ \t]*)["']([^"'\s();&|]+)["'](?=[ \t]*(?:;|\r?$))/gm;

/** A call of the program, by its path or with `Start-Process`; a string with the whole command begins with it. */
const call =
  /(?:\$\w+[ \t]*=[ \t]*(?=["'][^"'\r\n]*kubelet\.exe[ \t]))?(?:Start-Process[ \t]+(?:-FilePath[ \t]+)?)?(?:"[^"\r\n]*\bkubelet\.exe"|'[^'\r\n]*\bkubelet\.exe'|(["']?)[^\s"'&;|(]{0,260}\bkubelet\.exe\b)(?:[ \t]+-(?:ArgumentList|Args)\b)?/gi;

/**
 * A script of PowerShell that runs the kubelet in the syntax of other shells: arrays, appended arguments, calls and lines that
 * go on below. Each character stays at its offset. Any other text is returned as it is.
 */
export function fromPowerShell(text: string): string {
  if (!program.test(text)) return text;
  const named = text
    .replaceAll(/<#[^]*?#>/g, blank)
    .replaceAll(/`(?=\r?\n)/g, "\\")
    .replaceAll(/\$\{?\w+:(?=\w)/g, (scope) => scope.replace(":", "_"))
    .replaceAll(/\$\{?\w+|(?<=\s)@\w+/g, (name) => name.toLowerCase());
  const lists = new Set<string>();
  const withStarts = named.replaceAll(arrayStart, (found, name: string, plus: string) => {
    lists.add(name);
    return `${name}${plus}=(`.padStart(found.length);
  });
  const withLists = withStarts
    .replaceAll(appended, (found, before: string, name: string, item: string) =>
      lists.has(name) ? `${`${name}+=`.padStart(before.length)}(${item})` : found,
    )
    .replaceAll(/^.*=\((?:[^()"']|"[^"]*"|'[^']*'){0,8000}\)/gm, withoutCommas);
  return withLists.replaceAll(/^.*kubelet\.exe.*(?:\\\r?\n.*)*$/gim, (line) => {
    if (/^[ \t]*#/.test(line)) return line;
    const called = line.replaceAll(call, (found, quote: string | undefined) => {
      // The quote of a string with the whole command goes with the one at its end.
      const isWhole = quote !== undefined && quote !== "";
      return (isWhole ? "\uE001kubelet" : "kubelet").padStart(found.length);
    });
    const whole = called
      .replaceAll(/\uE001(.{0,4000})["']([ \t]*)$/gm, " $1 $2")
      .replaceAll("\uE001", " ");
    return withoutCommas(whole).replaceAll(/(?<=[ \t])\$(\w+)(?=\s|$)/g, (found, name: string) =>
      lists.has(name) ? `@${name}` : found,
    );
  });
}

function blank(text: string): string {
  return text.replaceAll(/[^\r\n]/g, " ");
}

/** A text with spaces for the commas between strings. */
function withoutCommas(text: string): string {
  return text.replaceAll(
    /("[^"]*"|'[^']*')|,/g,
    (_found, quoted: string | undefined) => quoted ?? " ",
  );
}
