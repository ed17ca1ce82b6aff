import { kubernetesVersions } from "../../../server/src/facts/table.ts";
import type {
  FieldRecord,
  Json,
  KindRecord,
  KubernetesVersion,
  Versioned,
} from "../../../server/src/facts/table.ts";
import type { PageField } from "./expand-kind.ts";
import { sameJson } from "./json-value.ts";
import type { KindOverlay, OverlayField } from "./overlay.ts";
import { readStatedDefault } from "../sources/page-defaults.ts";
import type { Problem, Reading } from "../problem.ts";
import { toSteps } from "./versioned.ts";

/** The pages of one Kubernetes version about a kind in one of its API versions. */
export interface KindReading {
  readonly version: KubernetesVersion;
  /** With the group: `kubelet.config.k8s.io/v1beta1`. */
  readonly apiVersion: string;
  readonly fields: readonly PageField[];
}

/** One field in every reading that has it. */
interface FieldHistory {
  readonly path: string;
  readonly seen: readonly { readonly reading: KindReading; readonly field: PageField }[];
}

const stability = ["v1", "v1beta1", "v1alpha1"];

/** Joins what the pages of all versions say about a kind with the overlay. */
export function buildKindRecord(
  readings: readonly KindReading[],
  overlay: KindOverlay,
): Reading<KindRecord> {
  const problems: Problem[] = [];
  const report = (message: string): void => {
    problems.push({ page: overlay.page, line: 0, message });
  };
  const histories = joinHistories(readings);
  const paths = new Set(histories.map(({ path }) => path));
  for (const [path, entry] of overlay.fields) {
    if (!paths.has(path)) report(`${path} is not a field of ${overlay.kind}`);
    for (const other of [...(entry.requires ?? []), ...(entry.conflicts ?? [])]) {
      if (!paths.has(other)) report(`${path} names ${other}, which is not a field`);
    }
  }
  const fields = histories.map((history) => buildField(history, readings, overlay, report));
  return { result: { apiVersions: listApiVersions(readings), fields }, problems };
}

/** The newest reading of the most stable API version gives the order; what only others have follows. */
function joinHistories(readings: readonly KindReading[]): readonly FieldHistory[] {
  const ranked = [...readings].sort(
    (a, b) => versionOrder(b.version) - versionOrder(a.version) || apiOrder(a) - apiOrder(b),
  );
  const paths = [...new Set(ranked.flatMap(({ fields }) => fields.map(({ path }) => path)))];
  return paths.map((path) => ({
    path,
    seen: readings.flatMap((reading) => {
      const field = reading.fields.find((candidate) => candidate.path === path);
      return field ? [{ reading, field }] : [];
    }),
  }));
}

function versionOrder(version: KubernetesVersion): number {
  return kubernetesVersions.indexOf(version);
}

function apiOrder({ apiVersion }: { readonly apiVersion: string }): number {
  return stability.indexOf(shortApiVersion(apiVersion));
}

/** The API version without its group. */
function shortApiVersion(apiVersion: string): string {
  return apiVersion.slice(apiVersion.lastIndexOf("/") + 1);
}

function listApiVersions(readings: readonly KindReading[]): KindRecord["apiVersions"] {
  const names = [...new Set(readings.map(({ apiVersion }) => apiVersion))].sort(
    (a, b) => apiOrder({ apiVersion: a }) - apiOrder({ apiVersion: b }),
  );
  return names.map((name) => {
    const since = firstVersion(readings.filter(({ apiVersion }) => apiVersion === name));
    return { name, since };
  });
}

/** The first version of the readings, unless it is the oldest that the product knows. */
function firstVersion(readings: readonly KindReading[]): KubernetesVersion | undefined {
  const first = kubernetesVersions.find((version) =>
    readings.some((reading) => reading.version === version),
  );
  return first === kubernetesVersions[0] ? undefined : first;
}

function buildField(
  history: FieldHistory,
  readings: readonly KindReading[],
  overlay: KindOverlay,
  report: (message: string) => void,
): FieldRecord {
  const { path, seen } = history;
  const newest = newestOf(history);
  if (seen.some(({ field }) => field.type !== newest.type)) {
    report(`${path} has different types on different pages`);
  }
  reportGaps(history, readings, report);
  const entry = overlay.fields.get(path) ?? {};
  const since = firstVersion(seen.map(({ reading }) => reading));
  const apiVersions = apiVersionsOf(history, readings);
  const steps = defaultSteps(history, entry, report);
  return {
    path,
    type: newest.type,
    since,
    apiVersions,
    default: steps.length > 0 ? steps : undefined,
    required: isRequired(history, entry, report) ? true : undefined,
    ...otherFacts(entry),
    anchor: newest.anchor,
  };
}

/** Facts that only the overlay has. */
function otherFacts(entry: OverlayField): Omit<OverlayField, "required" | "default"> {
  const facts = { ...entry };
  delete facts.required;
  delete facts.default;
  return facts;
}

/** The field in the newest version, there in the most stable API version. */
function newestOf({ seen }: FieldHistory): PageField {
  return seen.reduce((a, b) => {
    const newer = versionOrder(b.reading.version) - versionOrder(a.reading.version);
    return newer > 0 || (newer === 0 && apiOrder(b.reading) < apiOrder(a.reading)) ? b : a;
  }).field;
}

/** A field that a later version of the same API version lacks has no place in the table's format. */
function reportGaps(
  { path, seen }: FieldHistory,
  readings: readonly KindReading[],
  report: (message: string) => void,
): void {
  for (const apiVersion of new Set(seen.map(({ reading }) => reading.apiVersion))) {
    const first = Math.min(
      ...seen
        .filter(({ reading }) => reading.apiVersion === apiVersion)
        .map(({ reading }) => versionOrder(reading.version)),
    );
    const gap = readings.find(
      (reading) =>
        reading.apiVersion === apiVersion &&
        versionOrder(reading.version) > first &&
        !seen.some((one) => one.reading === reading),
    );
    if (gap) report(`${path} is gone from ${apiVersion} in ${gap.version}`);
  }
}

function apiVersionsOf(
  { seen }: FieldHistory,
  readings: readonly KindReading[],
): readonly string[] | undefined {
  const all = new Set(readings.map(({ apiVersion }) => apiVersion));
  const apiVersions = new Set(seen.map(({ reading }) => reading.apiVersion));
  return apiVersions.size === all.size ? undefined : [...apiVersions].map(shortApiVersion);
}

/** The page's `[Required]` unless the overlay says otherwise; an overlay that says the same is useless. */
function isRequired(
  { path, seen }: FieldHistory,
  entry: OverlayField,
  report: (message: string) => void,
): boolean {
  const marked = seen.some(({ field }) => field.required);
  if (entry.required === marked) report(`${path}: the pages say the same about required`);
  return entry.required ?? marked;
}

function defaultSteps(
  { path, seen }: FieldHistory,
  entry: OverlayField,
  report: (message: string) => void,
): Versioned<Json> {
  const fromPages = toSteps((version) => {
    const here = seen.filter(({ reading }) => reading.version === version);
    const field = here[0]?.field;
    if (!field) return undefined;
    const read = readStatedDefault(field.stated, field.type);
    if (read.form === "unreadable" && !entry.default) {
      report(`${path} has the unreadable default ${read.text} in ${version}`);
    }
    if (read.form !== "value") return undefined;
    return isZeroValue(read.value) && entry.pointer !== true ? undefined : read.value;
  });
  if (!entry.default) return fromPages;
  if (sameJson(entry.default, fromPages)) report(`${path}: the pages say the same default`);
  return entry.default.some(({ value }) => value !== null) ? entry.default : [];
}

/** The form of Go's zero value of a non-pointer in a file. "0s" is left: the kubelet always writes it. */
function isZeroValue(value: Json): boolean {
  return (
    value === false || value === 0 || value === "" || (Array.isArray(value) && value.length === 0)
  );
}
