import { kubernetesVersions } from "../../../facts/table.ts";
import { type Command, type Option, shells, type Shell } from "./command.ts";
import { commands } from "../commands/index.ts";
import { common } from "./shared-options.ts";

/** The script with which a shell completes the arguments of the program, made of its commands. */
export function completionScript(shell: Shell): string {
  switch (shell) {
    case "bash":
      return bashScript();
    case "zsh":
      return zshScript();
    case "fish":
      return fishScript();
  }
}

/** Values of an option: nothing, one of some words, a folder, or a file or any text. */
type Values = "none" | "folder" | "any" | readonly string[];

const optionsWithVersions = ["kubernetes-version", "from", "to"];

function valuesOf(name: string, { type, value }: Option, { formats = [] }: Command): Values {
  if (type === "boolean") return "none";
  if (value === undefined) return formats;
  if (value.includes("|")) return value.split("|");
  if (value === "DIR") return "folder";
  return optionsWithVersions.includes(name) ? kubernetesVersions : "any";
}

interface CompletedOption {
  /** With its dashes. */
  readonly flag: string;
  readonly name: string;
  readonly short: string | undefined;
  readonly values: Values;
  /** The beginning of its help. */
  readonly help: string;
}

function optionsOf(command: Command): readonly CompletedOption[] {
  return Object.entries(command.options).flatMap(([name, option]) => {
    if (option.help === undefined) return [];
    const [help = ""] = option.help.replaceAll("\n", " ").split(/;|\. /);
    const values = valuesOf(name, option, command);
    return [{ flag: `--${name}`, name, short: option.short, values, help }];
  });
}

/** Words that a command takes in place of files. */
function wordsOf({ name }: Command): readonly string[] {
  return name === "completion" ? shells : [];
}

/** Topics of `help` are commands. */
const programWords = [...commands.map(({ name }) => name), "help"];
const programFlags = Object.keys(common).map((name) => `--${name}`);

function bashScript(): string {
  const values = commands.flatMap((command) =>
    optionsOf(command).flatMap(({ flag, values: found }) => {
      if (found === "none" || found === "any") return [];
      const paths = found === "folder" ? "local IFS=$'\\n'; " : "";
      const generated = found === "folder" ? "-d" : `-W "${found.join(" ")}"`;
      return [
        `    ${command.name}:${flag}) ${paths}COMPREPLY=($(compgen ${generated} -- "$cur")); return ;;`,
      ];
    }),
  );
  const lists = commands.map((command) => {
    const flags = optionsOf(command).map(({ flag }) => flag);
    const words = wordsOf(command).join(" ");
    return `    ${command.name}) flags="${flags.join(" ")}" words="${words}" ;;`;
  });
  return `# bash completion of kubelet-config
_kubelet_config() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" command="" flags="" words="" i
  COMPREPLY=()
  # bash makes words of "--format=json" at the sign.
  if [[ "$cur" == "=" ]]; then
    cur=""
  elif [[ "$prev" == "=" ]]; then
    prev="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    if [[ "\${COMP_WORDS[i]}" != -* ]]; then
      command="\${COMP_WORDS[i]}"
      break
    fi
  done
  if [[ -z "$command" || "$command" == help ]]; then
    COMPREPLY=($(compgen -W "${[...programWords, ...programFlags].join(" ")}" -- "$cur"))
    return
  fi
  case "$command:$prev" in
${values.join("\n")}
  esac
  case "$command" in
${lists.join("\n")}
  esac
  if [[ "$cur" == -* ]]; then
    COMPREPLY=($(compgen -W "$flags" -- "$cur"))
  elif [[ -n "$words" ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
  else
    # File names may contain spaces.
    local IFS=$'\\n'
    COMPREPLY=($(compgen -f -- "$cur"))
  fi
}
complete -o filenames -F _kubelet_config kubelet-config
`;
}

function zshScript(): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
  const inBrackets = (text: string): string => text.replace(/[[\]:\\]/g, "\\$&");
  const action = (values: Values): string => {
    if (values === "none") return "";
    if (values === "folder") return ":folder:_files -/";
    return values === "any" ? ":value:_files" : `:value:(${values.join(" ")})`;
  };
  const cases = commands.map((command) => {
    const specs = optionsOf(command).map(({ flag, short, values, help }) => {
      const text = `[${inBrackets(help)}]${action(values)}`;
      const long = values === "none" ? flag : `${flag}=`;
      return short === undefined
        ? quoted(`${long}${text}`)
        : `${quoted(`(${flag} -${short})`)}{-${short},${long}}${quoted(text)}`;
    });
    const words = wordsOf(command);
    const rest = words.length > 0 ? `*:word:(${words.join(" ")})` : "*:file:_files";
    const lines = [...specs, quoted(rest)].map((spec) => `        ${spec}`);
    return `    ${command.name})\n      _arguments -s \\\n${lines.join(" \\\n")}\n      ;;`;
  });
  const described = commands.map(
    ({ name, summary }) => `    ${quoted(`${name}:${inBrackets(summary)}`)}`,
  );
  return `#compdef kubelet-config
# zsh completion of kubelet-config
_kubelet_config() {
  local -a commands
  commands=(
${described.join("\n")}
    'help:show the help of a command'
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command="\${words[2]}"
  shift words
  (( CURRENT-- ))
  case "$command" in
${cases.join("\n")}
    help)
      _describe command commands
      ;;
  esac
}
if [[ "$funcstack[1]" == _kubelet-config ]]; then
  _kubelet_config "$@"
else
  compdef _kubelet_config kubelet-config
fi
`;
}

function fishScript(): string {
  const quoted = (text: string): string => `'${text.replace(/['\\]/g, "\\$&")}'`;
  const line = (...parts: readonly string[]): string =>
    `complete -c kubelet-config ${parts.join(" ")}`;
  const atStart = "-n __fish_use_subcommand";
  const names = commands.map(({ name, summary }) =>
    line(atStart, "-f", `-a ${name}`, `-d ${quoted(summary)}`),
  );
  const options = commands.flatMap((command) => {
    const seen = `-n ${quoted(`__fish_seen_subcommand_from ${command.name}`)}`;
    const words = wordsOf(command);
    return [
      ...optionsOf(command).map(({ name, short, values, help }) => {
        const letter = short === undefined ? [] : [`-s ${short}`];
        const takes = {
          none: [],
          any: ["-r"],
          folder: ["-x", "-a '(__fish_complete_directories)'"],
        };
        const value =
          typeof values === "string" ? takes[values] : ["-x", `-a ${quoted(values.join(" "))}`];
        return line(seen, ...letter, `-l ${name}`, ...value, `-d ${quoted(help)}`);
      }),
      ...(words.length > 0 ? [line(seen, "-f", `-a ${quoted(words.join(" "))}`)] : []),
    ];
  });
  return `# fish completion of kubelet-config
${[...names, line(atStart, "-f", "-a help", "-d 'show the help of a command'"), ...options].join("\n")}
`;
}
