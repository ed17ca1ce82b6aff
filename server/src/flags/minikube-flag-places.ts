import type { Argument, ArgumentPiece } from "../kubelet/index.ts";
import type { Budget } from "../engine/text/budget.ts";
import type { FlagPlace } from "./flag-place.ts";
import { placeInText, sliceOf, type LocatedText } from "./located-text.ts";
import { minikubeCommands, type ExtraConfig, type MinikubeCommand } from "./minikube-commands.ts";
import { argumentOf } from "./unit-text.ts";

/** Names that minikube writes into the kubelet's file and that are not flags (`kubeletConfigParams`). */
const fields: readonly string[] = ["localStorageCapacityIsolation", "FailCgroupV1"];

/** Flags whose values it writes there instead, the first one that is given. */
const movedFlags: readonly string[] = [
  "container-runtime-endpoint",
  "hairpin-mode",
  "runtime-request-timeout",
];

/**
 * The commands `minikube start` of a script, or of a workflow's script, with the flags that
 * `--extra-config=kubelet.NAME=VALUE` gives the kubelet. Uncertain ones are left out: values with variables, and names
 * of fields instead of flags, which minikube writes into the configuration.
 */
export function minikubeFlagPlaces(text: string, budget: Budget): FlagPlace[] {
  return minikubeCommands(text, budget).flatMap((command) => {
    const options = [...kubeletOptions(command)].filter(
      // Of what minikube moves, nothing stands for its own value.
      ([name, { value }]) =>
        !fields.includes(name) && !(movedFlags.includes(name) && value.text === ""),
    );
    const args = [
      ...options.flatMap(([, option]) => flagOf(option) ?? []),
      ...gatesOf(command),
    ].sort((a, b) => a.span.start - b.span.start);
    const first = args[0];
    const end = args.at(-1)?.span.end;
    if (!first || end === undefined) return [];
    const region = { start: first.span.start, end };
    const { version } = command;
    return [{ form: "command-line", name: "minikube start", region, args, unquoted: [], version }];
  });
}

/** The words that the kubelet gets of a command: what minikube writes into the file is none of them. */
export function minikubeFlags(command: MinikubeCommand): readonly Argument[] {
  return [...kubeletOptions(command)]
    .filter(([name]) => !fields.includes(name) && !movedFlags.includes(name))
    .flatMap(([, option]) => flagOf(option) ?? []);
}

/** A value of `--extra-config` for the kubelet. */
interface KubeletOption {
  readonly option: ExtraConfig;
  readonly name: string;
  readonly value: LocatedText;
}

/** The options that a command gives the kubelet, by name, as minikube takes them. */
export function kubeletOptions({
  extraConfig,
}: MinikubeCommand): ReadonlyMap<string, KubeletOption> {
  const byName = new Map<string, KubeletOption>();
  for (const option of extraConfig) {
    const { text } = option.value;
    const [, name] = /^kubelet\.([^=]+)=/.exec(text) ?? [];
    // minikube keeps the names in a map, so the last value of a name applies; but see `movedFlags`.
    if (name === undefined || (movedFlags.includes(name) && byName.has(name))) continue;
    const value = sliceOf(option.value, text.indexOf("=") + 1);
    byName.set(name, { option, name, value });
  }
  return byName;
}

/** The gates of every component, unless a value for the kubelet replaces them. */
function gatesOf(command: MinikubeCommand): readonly Argument[] {
  const gates = command.option("feature-gates");
  const place = gates && placeInText(gates);
  if (!place || kubeletOptions(command).has("feature-gates")) return [];
  const { start } = place.span;
  // The kubelet's flag is minikube's choice.
  const name: ArgumentPiece = { text: "--feature-gates=", span: { start, end: start } };
  const value = argumentOf(gates);
  const pieces = [name, ...(value.pieces ?? [value])];
  return [{ text: pieces.map(({ text }) => text).join(""), span: place.span, pieces }];
}

/** `kubelet.max-pods=10` as `--max-pods=10`. */
function flagOf({ option: { value, words } }: KubeletOption): Argument | undefined {
  const place = placeInText(value);
  const [word] = words;
  if (!place || !word) return undefined;
  const flag = argumentOf(sliceOf(value, "kubelet.".length));
  const dashes: ArgumentPiece = {
    text: "--",
    span: { start: flag.span.start, end: flag.span.start },
  };
  return {
    text: `--${flag.text}`,
    span: { start: argumentOf(word).span.start, end: place.span.end },
    pieces: [dashes, ...(flag.pieces ?? [])],
  };
}
