import fc from "fast-check";

const key = fc.constantFrom("a", "b", "c", '"d e"', "'f'", "x-1");
const keys = fc.array(key, { minLength: 1, maxLength: 3 }).map((all) => all.join(" . "));
const { value } = fc.letrec((tie) => ({
  scalar: fc.constantFrom(
    ...["1", "-0", "0xfF", "1_0.5e-3", "true", '"t"', "'l'", '"""\nm\\\n  n"""', "'''\nq''r'''"],
    ...["1979-05-27", "07:32:00.25", '""', "+99", '"\\t\\"\\\\"'],
  ),
  list: fc.array(tie("value"), { maxLength: 3 }).map((all) => `[\n${all.join(" ,# c\n")}]`),
  table: fc
    .array(fc.tuple(keys, tie("flat")), { maxLength: 3 })
    .map((all) => `{ ${all.map(([name, inner]) => `${name} = ${String(inner)}`).join(", ")} }`),
  flat: fc.oneof(tie("scalar"), fc.constant("[1, [2]]")),
  value: fc.oneof({ maxDepth: 3 }, tie("scalar"), tie("list"), tie("table")),
}));
// Whether keys with dots may add to a table that headers only imply, readers disagree: those of Rust let them.
const ownKeys = fc.oneof(
  key,
  fc.tuple(fc.constantFrom("y", "z"), keys).map((all) => all.join(".")),
);
const statement = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(ownKeys, value).map(([name, v]) => `${name} = ${String(v)} # c`),
  },
  { weight: 2, arbitrary: keys.map((name) => `[ ${name} ]`) },
  { weight: 1, arbitrary: keys.map((name) => `[[${name}]]`) },
);
/** Texts of TOML, most of which are sound. */
export const likelyToml = fc
  .array(statement, { maxLength: 8 })
  .chain((all) => fc.constantFrom("\n", "\r\n", "\n\n  ").map((line) => all.join(line)));
