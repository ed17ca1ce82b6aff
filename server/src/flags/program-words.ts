/** A word of a command as it is written, and where it begins. */
interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Programs that run the rest of their words as a command, and their options whose value is a word of its own. */
const wrappers: Readonly<Record<string, RegExp | undefined>> = {
  catatonit: undefined,
  cgexec: /^-g$/,
  chroot: undefined,
  chrt: /^-[TPD]$/,
  command: undefined,
  doas: /^-[uC]$/,
  "dumb-init": undefined,
  env: /^-[uC]$/,
  exec: /^-a$/,
  flock: /^-[wE]$/,
  gosu: undefined,
  hyperkube: undefined,
  kubenswrapper: undefined,
  ionice: /^-[cnp]$/,
  ip: undefined,
  nice: /^(?:-n|--adjustment)$/,
  nohup: undefined,
  nsenter: /^-[tSG]$/,
  numactl: /^-[NmCip]$/,
  prlimit: undefined,
  runuser: /^-[ugG]$/,
  setarch: undefined,
  setpriv: undefined,
  setsid: undefined,
  stdbuf: /^-[ioe]$/,
  strace: /^-[eopsEu]$/,
  "su-exec": undefined,
  sudo: /^-[ughpCTUDRrt]$/,
  "systemd-cat": /^-[tp]$/,
  "systemd-inhibit": /^--(?:what|who|why|mode)$/,
  "systemd-run":
    /^(?:-[upMtGHE]|--(?:unit|property|slice|description|machine|setenv|uid|gid|nice))$/,
  taskset: undefined,
  time: /^-[fo]$/,
  timeout: /^(?:-[ks]|--(?:kill-after|signal))$/,
  tini: /^-[pe]$/,
  unshare: /^-[SGRw]$/,
};

/** The number of words without a dash that some wrappers have before the command, such as `netns exec NAME` of `ip`. */
const operands: Readonly<Record<string, number | undefined>> = {
  chroot: 1,
  chrt: 1,
  flock: 1,
  gosu: 1,
  ip: 3,
  setarch: 1,
  "su-exec": 1,
  taskset: 1,
  timeout: 1,
};

const containers = /^(?:podman|docker|nerdctl|ctr|rkt|crictl)$/;

/** Words of a shell or a Dockerfile that a command may follow. */
const keywords = /^(?:[!({]|if|then|else|elif|while|until|do|case|&|CMD|ENTRYPOINT|RUN)$/;

/** Where the words behind a kubelet's program begin, in a command that runs it or has another program run it. */
export function startOfFlags(command: string): number | undefined {
  const words = [...command.matchAll(/(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"?|'[^']*'?)+/g)].flatMap(
    ({ index, 0: text }): Word[] => {
      // A subshell, or a list with its name, begins in the word of its first command.
      const list = /^(?:[A-Za-z_]\w*\+?=)?\((?=.)/.exec(text)?.[0].length ?? 0;
      const word = { text: text.slice(list), start: index + list, end: index + text.length };
      return list === 0
        ? [word]
        : [{ text: text.slice(0, list), start: index, end: index + list }, word];
    },
  );
  const at = programAt(words, 0);
  const found = at === undefined ? undefined : words[at];
  if (at === undefined || !found) return undefined;
  // With this prefix of systemd, the next word is the name that the program sees, not an argument.
  const isNamed = /^[-:+!|]*@/.test(found.text) && /^(?!-)/.test(words[at + 1]?.text ?? "-");
  return words[at + (isNamed ? 2 : 1)]?.start ?? words.at(-1)?.end;
}

/** The number of the word that is the kubelet's program. */
function programAt(words: readonly Word[], from: number): number | undefined {
  let at = from;
  while (isBeforeCommand(words[at]?.text)) at += 1;
  const program = bareWord(words[at]?.text ?? "");
  if (program === "kubelet") return at;
  if (containers.test(program)) return inContainer(words, at + 1);
  if (!Object.hasOwn(wrappers, program)) return undefined;
  const takesValue = wrappers[program];
  let due = operands[program] ?? 0;
  for (at += 1; at < words.length; at += 1) {
    const { text = "" } = words[at] ?? {};
    if (text === "--") continue;
    if (takesValue?.test(text) === true) at += 1;
    else if (due > 0 && !text.startsWith("-")) due -= 1;
    else if (!text.startsWith("-") && !isBeforeCommand(text)) return programAt(words, at);
  }
  return undefined;
}

function isBeforeCommand(word: string | undefined): boolean {
  return word !== undefined && (keywords.test(word) || /^[A-Za-z_]\w*\+?=/.test(word));
}

/** The name of a program without its folder, quotes and the prefixes of systemd. */
function bareWord(word: string): string {
  const bare = word.replace(/^[-@:+!|]+/, "").replaceAll(/["']/g, "");
  return bare.slice(bare.lastIndexOf("/") + 1);
}

/** An image of the kubelet alone, whose entry point it is; a volume begins with a slash. */
export const kubeletImage =
  /^[\w.][\w.:-]*(?:\/[\w.-]+)*\/(?:[\w.-]*-)?kubelet(?:-(?:amd64|arm64|linux|windows))*(?:[:@][\w.:-]+)?$/;

/** Such an image in a variable, by its name, or behind a registry in one; a volume has a slash instead of the tag. */
const imageVariable =
  /^["']?(?:\$\{?\w*KUBELET\w*IMAGE\w*\}?(?:[:@]\S+)?|[$\uE000][^\s/]{1,80}(?:\/[\w.-]{1,80}){0,4}\/kubelet[:@][^/\s]+)$/i;

/**
 * Whether a word between others is the kubelet's program: not an option, a volume or another list with its name, nor the
 * folder of its data.
 */
function isKubeletProgram(word: string): boolean {
  return /^(?:(?:[^-\s=,:][^\s=,:]*)?\/)?(?<!\/(?:etc|lib|log|run)\/)kubelet$/.test(word);
}

/** Options of a container's command without a value. */
const switches = /^(?:-[dit]+|--(?:detach|init|interactive|privileged|read-only|replace|rm|tty))$/;

/** The kubelet that a container runs; the value of an option before it, such as `--name kubelet`, may be the same word. */
function inContainer(words: readonly Word[], from: number): number | undefined {
  const verb = words.findIndex(({ text }, at) => at >= from && /^(?:run|exec|create)$/.test(text));
  if (verb < 0) return undefined;
  if (words[verb]?.text === "exec") return inRunningContainer(words, verb + 1);
  const image = words.findIndex(
    ({ text }, at) => at > from && (kubeletImage.test(text) || imageVariable.test(text)),
  );
  if (image >= 0 && words[image + 1]?.text.startsWith("-") === true) return image;
  const found = words.findLastIndex(
    ({ text }, at) =>
      at > from &&
      isKubeletProgram(text.replaceAll(/["']/g, "")) &&
      words[at + 1]?.text.startsWith("-") === true,
  );
  const before = words[found - 1]?.text ?? "";
  return found < 0 || (/^-[^=]+$/.test(before) && !switches.test(before)) ? undefined : found;
}

/** Options of `exec` whose value is a word of its own. */
const execValues = /^(?:-[euw]|--(?:env|env-file|user|workdir))$/;

/** The kubelet that is started in a container that runs: the command is behind the container's name. */
function inRunningContainer(words: readonly Word[], from: number): number | undefined {
  let name = from;
  while (words[name]?.text.startsWith("-") === true) {
    name += execValues.test(words[name]?.text ?? "") ? 2 : 1;
  }
  return programAt(words, name + 1);
}

/** The number of the word that is the kubelet itself, or that one program (hyperkube, a wrapper) starts; undefined without. */
export function kubeletAmong(words: readonly string[]): number | undefined {
  const at = words.findIndex(isKubeletProgram);
  const isArgument = at === 1 && words[0]?.startsWith("-") === true;
  return (at === 0 || at === 1) && !isArgument ? at : undefined;
}
