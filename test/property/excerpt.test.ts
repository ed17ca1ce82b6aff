import type { JsonForm } from "../../server/src/seccomp/index.ts";
import { expect, test } from "vitest";
import { parseText, partsAt } from "../../server/src/stacks/parse-text.ts";
import type { Completion } from "../../server/src/engine/analysis/part-results.ts";
import { excerptAround } from "../../server/src/engine/syntax/excerpt.ts";
import { parseFile } from "../../server/src/engine/syntax/parse.ts";
import { createProfileJson } from "../../server/src/service/profile-json.ts";
import { knowledge } from "../support/knowledge.ts";

const names = Array.from({ length: 30 }, (_, at) => `"call_number_${at}"`).join(", ");
const rule = (errno: number): string =>
  `    {"names": [${names}], "action": "SCMP_ACT_ERRNO", "errnoRet": ${errno},
     "args": [{"index": 0, "value": 1, "op": "SCMP_CMP_EQ"}], "includes": {"caps": ["CAP_SYS_ADMIN"]}}`;
const profile = `{
  "defaultAction": "SCMP_ACT_ALLOW",
  "architectures": ["SCMP_ARCH_X86_64", "SCMP_ARCH_X86"],
  "syscalls": [
${[1, 2, 3].map(rule).join(",\n")}
  ],
  "flags": []
}
`;
const whole = createProfileJson();
const inParts = createProfileJson();

function formAt(offset: number): JsonForm {
  const options = { kubernetesVersion: "1.36", isProfile: "always", path: "/p.json" } as const;
  const file = parseText(profile, options, knowledge);
  const [form] = partsAt(file, offset).flatMap((part) => part.jsonForm?.(offset) ?? []);
  if (!form) throw new Error(`no form at ${offset}`);
  return form;
}

test("the JSON service says the same of a place in an excerpt as in the whole profile", async () => {
  for (let offset = 0; offset <= profile.length; offset += 7) {
    const form = formAt(offset);
    const { text, offset: at, spanInText } = form.around;
    const hover = await inParts.hover(text, at, form);
    expect(hover && { ...hover, span: spanInText(hover.span) }).toEqual(
      await whole.hover(profile, offset, form),
    );
    const items = await inParts.complete(text, at, form);
    const placed = items.map(({ insert, ...item }): Completion => ({
      ...item,
      insert: { ...insert, span: spanInText(insert.span) },
    }));
    expect(placed).toEqual(await whole.complete(profile, offset, form));
  }
});

test("so it does where something is wrong in the profile", async () => {
  const broken = [
    "1",
    '"',
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "nul",
    '""',
    '"def',
    ' "action": ,',
    '  ""\n',
  ];
  for (const [number, typed] of broken.entries()) {
    for (let at = 5 + number; at < profile.length; at += 331) {
      const text = profile.slice(0, at) + typed + profile.slice(at);
      const [document] = parseFile(text, "json").documents;
      if (!document?.root || document.problems.length === 0) continue;
      for (const offset of [at + typed.length, (at * 7) % text.length]) {
        const around = excerptAround(text, document.root, offset, document.problems);
        const form = { form: "file", dialect: "docker" } as const;
        const items = await inParts.complete(around.text, around.offset, form);
        const placed = items.map(({ insert, ...item }): Completion => ({
          ...item,
          insert: { ...insert, span: around.spanInText(insert.span) },
        }));
        expect(placed).toEqual(await whole.complete(text, offset, form));
        const hover = await inParts.hover(around.text, around.offset, form);
        expect(hover && { ...hover, span: around.spanInText(hover.span) }).toEqual(
          await whole.hover(text, offset, form),
        );
      }
    }
  }
});

test("an excerpt has the place, and every span in it is found again in the whole text", () => {
  const root = parseFile(profile).documents[0]?.root;
  if (!root) throw new Error("no profile");
  for (let offset = 0; offset < profile.length; offset++) {
    const { text, offset: at, spanInText } = excerptAround(profile, root, offset);
    expect(text.slice(at, at + 1)).toBe(profile.slice(offset, offset + 1));
    expect(spanInText({ start: at, end: at + 1 })).toEqual({ start: offset, end: offset + 1 });
  }
  const inside = profile.indexOf("errnoRet", profile.indexOf("errnoRet") + 1);
  const { text } = excerptAround(profile, root, inside);
  expect(text).toContain('"errnoRet": 2');
  expect(text).not.toContain('"errnoRet": 1');
  expect(text.length).toBeLessThan(profile.length / 2);
});
