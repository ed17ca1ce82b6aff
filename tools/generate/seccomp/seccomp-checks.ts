import type { SeccompModel } from "../../../server/src/facts/seccomp-table.ts";
import type { Problem } from "../problem.ts";
import type { SeccompSources } from "./seccomp-sources.ts";

const modelPage = "schemas/facts/overlay/seccomp.json";
const textsPage = "schemas/descriptions/en/seccomp.json";

/** Gaps of the hand-kept files compared with the facts, and contradictions with them or among themselves. */
export function checkSeccomp(sources: SeccompSources): readonly Problem[] {
  const problemsOf = (page: string) => (message: string) => ({ page, line: 0, message });
  return [
    ...[
      ...constantProblems(sources),
      ...architectureProblems(sources),
      ...phraseProblems(sources),
      ...fieldProblems(sources.model),
    ].map(problemsOf(modelPage)),
    ...textProblems(sources).map(problemsOf(textsPage)),
  ];
}

/** Which names one list has and the other has not, a sentence each. */
function differences(
  what: string,
  ours: readonly string[],
  theirs: readonly string[],
): readonly string[] {
  const has = new Set(ours);
  const wants = new Set(theirs);
  return [
    ...theirs.filter((name) => !has.has(name)).map((name) => `${what} has no ${name}`),
    ...ours.filter((name) => !wants.has(name)).map((name) => `${what} has the unknown ${name}`),
  ];
}

function constantProblems({ model, runtimes }: SeccompSources): readonly string[] {
  const { actions, operators, flags, architectures } = runtimes.constants;
  return [
    ...differences("actions", Object.keys(model.actions), actions),
    ...differences("operators", Object.keys(model.operators), operators),
    ...differences("flags", Object.keys(model.flags), flags),
    ...differences("architectures", Object.keys(model.architectures), architectures),
  ];
}

function architectureProblems({ model, calls, runtimes }: SeccompSources): readonly string[] {
  const architectures = Object.entries(model.architectures);
  const tables = architectures.map(([, { table }]) => table);
  const ofRunc = architectures.flatMap(([name, { runc }]) => (runc ? [name] : []));
  const named = [...Object.keys(model.families), ...Object.values(model.families).flat()];
  const misnamed = [...calls.constants].filter(
    ([table, constant]) => model.architectures[constant]?.table !== table,
  );
  return [
    ...differences("the architectures' tables", [...new Set(tables)], calls.table.archs),
    ...differences("runc", ofRunc, runtimes.runcArchitectures),
    ...named
      .filter((name) => !Object.hasOwn(model.architectures, name))
      .map((name) => `families has the unknown ${name}`),
    ...misnamed.map(([table, constant]) => `${constant} has not the table ${table}`),
  ];
}

function phraseProblems({ model, runtimes }: SeccompSources): readonly string[] {
  const records = [...Object.values(model.ociRuntimes), ...Object.values(model.runtimes)];
  const ours = new Set(records.flatMap(({ errors }) => Object.values(errors)));
  return differences("errors", [...ours], runtimes.phrases);
}

function fieldProblems(model: SeccompModel): readonly string[] {
  const paths = new Set(model.fields.map(({ path }) => path));
  const parents = model.fields.map(({ path }) => path.replace(/(?:\[\]|\.?\w+)$/, ""));
  const named = model.fields.flatMap(({ conflicts, insteadOf }) => [conflicts, insteadOf]);
  const dropped = Object.values(model.runtimes).flatMap(({ drops }) => drops);
  return [...parents, ...named, ...dropped]
    .filter((path) => path !== undefined && path !== "" && !paths.has(path))
    .map((path) => `fields has no ${path ?? ""}`);
}

function textProblems({ model, texts, calls }: SeccompSources): readonly string[] {
  const paths = model.fields.map(({ path }) => path);
  const described = Object.entries(texts.calls);
  const groups = new Set(described.map(([, { group }]) => group));
  return [
    ...differences("actions", Object.keys(texts.actions), Object.keys(model.actions)),
    ...differences("operators", Object.keys(texts.operators), Object.keys(model.operators)),
    ...differences("flags", Object.keys(texts.flags), Object.keys(model.flags)),
    ...differences(
      "architectures",
      Object.keys(texts.architectures),
      Object.keys(model.architectures),
    ),
    ...differences("fields", Object.keys(texts.fields), paths),
    ...differences("groups", Object.keys(texts.groups), [...groups]),
    ...described
      .filter(([name]) => !Object.hasOwn(calls.table.calls, name))
      .map(([name]) => `calls has the unknown ${name}`),
  ];
}
