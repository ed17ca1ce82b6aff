import { configHeader, isArgumentFilePath, isUnitPath } from "../../kubelet/index.ts";
import type { DecodedText } from "./decoded-text.ts";

/** The kubelet's configuration on a node, by the names that kubeadm, OpenShift and cloud providers give it. */
const configPath =
  /(?:^|\/)kubernetes\/kubelet\.conf$|(?:^|\/)kubelet\/config\.ya?ml$|(?:^|\/)kubelet[._-]?conf(?:ig)?(?:uration)?\.ya?ml$/i;

/** A line of a unit's section, which the file has above. */
const assignment = /^(?:[ \t]*(?:#.*)?\r?\n)*(?:Environment(?:File)?|ExecStart\w*)[ \t]*=/;

/** True for the path of the kubelet's main configuration. */
export function isConfigPath(path: string): boolean {
  return configPath.test(path);
}

/** The first line below the comments has a key of the document itself. */
const topLevelKey = /^(?:[ \t]*(?:#.*)?\r?\n)*["']?[A-Za-z]\w*["']?:(?:\s|$)/;

/**
 * A text that is added to the kubelet's configuration, unit or flags, below the header which that has; undefined for another file.
 * It cannot be edited, because the header is not where it is written.
 */
export function belowHeader(decoded: DecodedText, path: string): DecodedText | undefined {
  const above = headerFor(decoded.text, path);
  return above === undefined ? undefined : below(above, decoded);
}

/** Fields of the kubelet's configuration below a header, which cannot be edited either. */
export function belowConfigHeader(decoded: DecodedText): DecodedText | undefined {
  return below(configHeader, decoded);
}

function below(above: string, { text, places, region }: DecodedText): DecodedText | undefined {
  if (!places) return undefined;
  const [start = region.start] = places;
  return { text: above + text, region, places: [...Array.from(above, () => start), ...places] };
}

function headerFor(text: string, path: string): string | undefined {
  if (isUnitPath(path)) return assignment.test(text) ? "[Service]\n" : undefined;
  if (isArgumentFilePath(path)) return "";
  const isTold = /^(?:kind|apiVersion)\b/m.test(text);
  return isConfigPath(path) && topLevelKey.test(text) && !isTold ? configHeader : undefined;
}
