/** Only scripts of Windows name the program so. */
const program = /\bkubelet\.exe\b|\bnssm(?:\.exe)?["']?[ \t]+set[ \t]+kubelet\b/;

/** `$argList = @(`, perhaps with a scope or a type before it. */
const arrayStart = /(?:\[\w{1,60}(?:\[\])?\][ \t]*)?\$(\w+)[ \t]*(\+?)=[ \t]*@\(/g;
/** `$flags = "--`: a string with flags; later ones are added to it. */
const string = /^[ \t]*\$(\w+)[ \t]*(\+?)=[ \t]*(?=["'][ \t]*--)/gm;
const appended = /(\$(\w+)[ \t]*\+=[ \t]*)["']([^"'\s();&|]+)["'](?=[ \t]*(?:;|\r?$))/gm;

/** A service of Windows: with `sc.exe` and `New-Service`, one string has the whole command. */
const service =
  /(?:\bsc(?:\.exe)?[ \t]+create[ \t]+\S{1,60}[ \t]+binPath=[ \t]*|\bNew-Service\b[^\r\n]{0,500}?-BinaryPathName[ \t]+)["'](?:\\")?[^\s"'&;|(]{0,260}\bkubelet\.exe\b|(?<!\S)\S{0,260}\bnssm(?:\.exe)?["']?[ \t]+set[ \t]+kubelet[ \t]+AppParameters[ \t]+["']?(?=--)/gi;

/** A call of the program, by its path or with `Start-Process`; a string with the whole command begins with it. */
const call =
  /(?:\$\w+[ \t]*=[ \t]*(?=["'][^"'\r\n]*kubelet\.exe[ \t]))?(?:(?<!\S)\S{0,260}\bnssm(?:\.exe)?["']?[ \t]+install[ \t]+\S{1,60}[ \t]+)?(?:(?:Invoke-Expression|iex|Start-Process)[ \t]+(?:-FilePath[ \t]+)?)?(?:"[^"\r\n]*\bkubelet\.exe"|'[^'\r\n]*\bkubelet\.exe'|(["']?)[^\s"'&;|(]{0,260}\bkubelet\.exe\b)(?:[ \t]+-(?:ArgumentList|Args)\b)?/gi;

/** What `Start-Process` itself takes: flags of the kubelet in one dash begin with a small letter. */
const ofStartProcess =
  /[ \t]-(?!(?:FilePath|ArgumentList|Args)\b)[A-Z][A-Za-z]+(?![\w-])(?:[ \t]+(?![-|])[^\s;]+)?/g;

const serviceLines = /^.*kubelet(?:\.exe|[ \t]+AppParameters\b).*(?:\\\r?\n.*)*$/gim;

/**
 * A script of PowerShell or cmd.exe that runs the kubelet in the syntax of other shells: arrays, appended arguments, calls and lines that
 * go on below. Each character stays at its offset. Any other text is returned as it is.
 */
export function fromPowerShell(text: string): string {
  if (!program.test(text)) return text;
  const named = text
    .replaceAll(/<#[^]*?#>/g, blank)
    .replaceAll(/[`^](?=\r?\n)/g, "\\")
    // Comments and variables of cmd.exe: the value of one is not known.
    .replaceAll(/^[ \t]*@?(?:rem\b|::).*$/gim, blank)
    .replaceAll(/%\w(\w+)%/g, (_found, name: string) => `\${${name}}`)
    // A word with quotes inside of a string: two quotes are as long as each of them and quote nothing.
    .replaceAll(/`"([^\s`"]*)`"/g, '""$1""')
    .replaceAll(/\$\{?\w+:(?=\w)/g, (scope) => scope.replace(":", "_"))
    .replaceAll(/\$\{?\w+|(?<=\s)@\w+/g, (name) => name.toLowerCase());
  const lists = new Set<string>();
  const withStarts = named.replaceAll(arrayStart, (found, name: string, plus: string) => {
    lists.add(name);
    return `${name}${plus}=(`.padStart(found.length);
  });
  const withStrings = withStarts.replaceAll(string, (found, name: string, plus: string) =>
    lists.has(name) ? found : `${name}${plus}=`.padStart(found.length),
  );
  const withLists = withStrings
    .replaceAll(appended, (found, before: string, name: string, item: string) =>
      lists.has(name) ? `${`${name}+=`.padStart(before.length)}(${item})` : found,
    )
    .replaceAll(/^.*=\((?:[^()"']|"[^"]*"|'[^']*'){0,8000}\)/gm, withoutCommas);
  return withLists.replaceAll(serviceLines, (line) => {
    if (/^[ \t]*#/.test(line)) return line;
    const own = /\bStart-Process\b/i.test(line) ? line.replaceAll(ofStartProcess, blank) : line;
    const served = own.replaceAll(service, (found) => {
      const isQuoted = /["'](?:[^"']*exe)?$/.test(found);
      const named = `${isQuoted ? "\uE002" : ""}kubelet${found.endsWith("exe") ? "" : " "}`;
      return named.padStart(found.length);
    });
    const called = served.replaceAll(call, (found, quote: string | undefined, at: number) => {
      // The first word of a list, whose words are joined elsewhere.
      if (/=\([ \t]*$/.test(served.slice(Math.max(0, at - 40), at))) return found;
      // The quote of a string with the whole command goes with the one at its end.
      const isWhole = quote !== undefined && quote !== "";
      return (isWhole ? "\uE001kubelet" : "kubelet").padStart(found.length);
    });
    const whole = called
      // The text that is added to the string is not known.
      .replaceAll(/\uE001([^"'\r\n]{0,4000})["'][ \t]*\+.*$/gm, (found, command: string) =>
        ` ${command}`.padEnd(found.length),
      )
      .replaceAll(/\uE001(.{0,4000})["']([ \t]*)$/gm, " $1 $2")
      .replaceAll(
        /\uE002((?:[^"'\r\n\\]|\\.|""){0,4000})["'](.*)$/gm,
        (_found, command: string, after: string) =>
          ` ${command.replace(/^kubelet\\"/, "kubelet  ").replaceAll(/\\"/g, '""')} ${blank(after)}`,
      )
      .replaceAll(/[\uE001\uE002]/g, " ");
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
