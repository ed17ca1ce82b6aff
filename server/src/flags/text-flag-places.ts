import type { Argument } from "../kubelet/index.ts";
import { isSystemdUnit } from "../engine/syntax/systemd-unit.ts";
import { flagMarks } from "./flag-marks.ts";
import type { FlagPlace } from "./flag-place.ts";
import { locatedText, sliceOf, type LocatedText } from "./located-text.ts";
import { minikubeFlagPlaces } from "./minikube-flag-places.ts";
import {
  flagsBehindExport,
  flagsOfSecondCommand,
  flagsOutsideSections,
  lostFlags,
  type LostFlags,
} from "./lost-flags.ts";
import {
  argumentOf,
  expandedArguments,
  readUnit,
  unitLines,
  type UnitText,
  type Variables,
} from "./unit-text.ts";
import { type Budget, fileBudget } from "../engine/text/budget.ts";
import { isFilledIn } from "../engine/syntax/hole.ts";
import { least } from "../engine/text/least.ts";

/** Placeholder in words for unknown text: the value of a variable of another file. */
export const unknownFlagText = "\u0000";

/**
 * The places where a text that is not a document gives a kubelet flags. They are the command of a systemd unit or of
 * its drop-in, with the variables that the file itself sets; variables with flags in a unit or an environment file; and
 * options for the kubelet that a script gives minikube. Empty for texts that name no kubelet. `path` is that of the file.
 */
export function textFlagPlaces(text: string, path = "", budget = fileBudget()): FlagPlace[] {
  const ofMinikube = minikubeFlagPlaces(text, budget);
  if (ofMinikube.length > 0) return ofMinikube;
  if (!flagMarks.names.test(text)) return [];
  const isUnit = isSystemdUnit(text);
  // Elsewhere the lines may be a piece of a unit: in documentation, or added to a file that has the section.
  const outside = !isUnit && unitPath.test(path) ? flagsOutsideSections(text) : [];
  if (outside.length > 0) return placeOfWords("command-line", "Environment", [], outside);
  if (!isUnit && !assigned.test(text) && !openRcPath.test(path)) return [];
  const unit = readUnit(text, "", budget);
  const lines = isUnit ? unitLines(locatedText(text, "")) : [];
  const lost = [
    ...lostFlags(lines, text, budget),
    ...(dropInPath.test(path) ? flagsOfSecondCommand(lines) : []),
    ...(environmentPath.test(path) ? flagsBehindExport(text) : []),
  ];
  const ofCommand = unit.command && isUnit ? commandPlace(unit.command, unit, lost, budget) : [];
  return [...ofCommand, ...variablePlaces(unit, lost, budget)];
}

/** systemd allows spaces around the equal sign of an environment file. */
const assigned = /^(?:(?:export|ENV)[ \t]+)?(?:[A-Z]+_)?KUBELET_\w+(?:=|[ \t]*=[ \t]*["'-])/m;

/** The settings of OpenRC for the kubelet; its flags are in `command_args`. */
const openRcPath = /(?:^|\/)conf\.d\/kubelet$/;

const dropInPath = /\.service\.d\/[^/]*\.conf$/;
const unitPath = /\.(?:conf|service)$/;
/** Files that the kubelet's units name in `EnvironmentFile=`. */
const environmentPath =
  /(?:^|\/)(?:(?:default|sysconfig)\/kubelet|(?:kubeadm-flags|kubelet)\.env)$/;

/**
 * The words of a file that contains only flags, such as MicroK8s' `args/kubelet`, without lines that begin with `#`.
 */
export function argumentFilePlaces(text: string, budget: Budget): FlagPlace[] {
  const whole = locatedText(text, "");
  const args = [...text.matchAll(/^[ \t]*[^\s#].*$/gm)].flatMap(({ index, 0: line }) =>
    argumentsOf(sliceOf(whole, index, index + line.length), new Map(), budget),
  );
  return placeOfWords("command-line", "args", args).map(expandedPlace);
}

function commandPlace(
  command: LocatedText,
  { variables }: UnitText,
  lost: readonly LostFlags[],
  budget: Budget,
): FlagPlace[] {
  const args = argumentsOf(command, variables, budget);
  const used = variablesIn(command);
  const own = lost.filter(({ variable }) => variable === undefined || used.has(variable));
  return placeOfWords("command-line", "ExecStart", args, own).map(expandedPlace);
}

function variablesIn({ text }: LocatedText): ReadonlySet<string | undefined> {
  return new Set([...text.matchAll(/\$\{?(\w+)/g)].map(([, name]) => name));
}

/** Those of the program that runs the kubelet's image are not its flags. */
const ofKubelet = /^(?:KUBE(?!LET_IMAGE_)|[A-Z_]+_KUBELET_\w*ARGS$|command_args$)/;

/** Variables that begin with a flag; those that the command of the same file uses are checked with it. */
function variablePlaces(
  { command, variables }: UnitText,
  lost: readonly LostFlags[],
  budget: Budget,
): FlagPlace[] {
  const used = command ? variablesIn(command) : new Set();
  return [...variables].flatMap(([name, value]) => {
    if (used.has(name) || !ofKubelet.test(name)) return [];
    const own = lost.filter(({ variable }) => variable === name);
    // A script may add to what the variable has.
    const others = {
      get: (other: string) => (other === name ? undefined : variables.get(other)),
    };
    const isRead = mayBeFlags(value.text) && !own.some(({ cause }) => cause === "export");
    const args = isRead ? argumentsOf(value, others, budget) : [];
    const places = placeOfWords("command-line", name, args, own);
    // A shell or another tool fills in such a start.
    return value.text.startsWith("$") ? places.map(expandedPlace) : places;
  });
}

/** A flag may follow spaces or a value that is filled in; input methods and web pages change its dashes. */
function mayBeFlags(text: string): boolean {
  return (
    /^\s*[-–—－]/.test(text) || ((/^\$/.test(text) || isFilledIn(text)) && /\s--[a-z]/.test(text))
  );
}

function expandedPlace(place: FlagPlace): FlagPlace {
  return { ...place, isExpanded: true };
}

function placeOfWords(
  form: FlagPlace["form"],
  name: string,
  args: readonly Argument[],
  lost: readonly LostFlags[] = [],
): FlagPlace[] {
  const spans = [...args, ...lost].map(({ span }) => span);
  if (spans.length === 0) return [];
  const region = {
    start: least(spans.map(({ start }) => start)),
    end: -least(spans.map(({ end }) => -end)),
  };
  return [{ form, name, region, args, lost, unquoted: [], version: undefined }];
}

function argumentsOf(command: LocatedText, variables: Variables, budget: Budget): Argument[] {
  return expandedArguments(command, variables, { unknown: unknownFlagText, budget }).map(
    argumentOf,
  );
}
