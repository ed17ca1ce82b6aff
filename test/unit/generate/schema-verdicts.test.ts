import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { caseFiles, casesOf } from "../../conformance/cases.ts";
import { isMeasured } from "../../support/measured-versions.ts";
import type { ConformanceCase } from "../../conformance/compare.ts";
import { plainDocument } from "../../support/plain-values.ts";
import { formatErrors, schemaFileOf, schemaValidators } from "./schema-validators.ts";

/** Files that are checked alone and have a schema. */
const judged = caseFiles()
  .flatMap(casesOf)
  .flatMap((one) => {
    const { version, main, dropins } = one;
    if (main === null || dropins !== undefined) return [];
    const value = plainDocument(main);
    const validate = schemaValidators.get(schemaFileOf(version, value));
    if (!validate) return [];
    validate(value);
    return [{ one, errors: formatErrors(validate.errors) }];
  });

const isWhole = ({ kubelet: { outcome, ignored } }: ConformanceCase): boolean =>
  outcome === "ok" && ignored === undefined;
const accepted = judged.filter(({ one }) => isWhole(one));
const refused = judged.filter(({ one }) => one.kubelet.outcome !== "ok");
/** Cases of versions whose kubelet was not run come from code and are not counted. */
const onRealKubelets = (cases: typeof judged): typeof judged =>
  cases.filter(({ one }) => isMeasured(one.version));

test("no false error on what the real kubelet accepts without a word", () => {
  const failing = accepted.flatMap(({ one, errors }) => {
    // An unknown key stops no kubelet; it is a typing mistake all the same.
    const others = errors.filter((error) => !error.includes("NOT have additional"));
    return others.length > 0 ? [[one.id, others]] : [];
  });
  expect(failing).toEqual([]);
});

test("the page says how much of what the kubelet refuses the schemas catch", () => {
  const ran = onRealKubelets(refused);
  const caught = ran.filter(({ errors }) => errors.length > 0);
  const page = readFileSync(new URL("../../../docs/schemas.md", import.meta.url), "utf8");
  const counted = (count: number): string => count.toLocaleString("en-US");
  expect(page.replaceAll(/\s+/g, " ")).toContain(
    `Of ${counted(ran.length)} files that a real kubelet rejects, the schemas catch ${counted(caught.length)}; of ${counted(onRealKubelets(accepted).length)} that it accepts without a warning, they reject none for a value`,
  );
});
