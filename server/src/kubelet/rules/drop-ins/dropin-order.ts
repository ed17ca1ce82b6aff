import { defineSetRule } from "../define-set-rule.ts";

/** A drop-in by the number that it, or a folder around it, has among its neighbours. */
interface Numbered {
  readonly name: string;
  readonly folder: string;
  readonly number: number;
}

export default defineSetRule({
  id: "dropin-order",
  severity: "information",
  stage: "decode",
  source: "cmd/kubelet/app/server.go, mergeKubeletConfigurations",
  check({ dropIns = [] }) {
    const greatest = new Map<string, Numbered>();
    return dropIns.flatMap(({ name, top }) => {
      const before = numbersOf(name)
        .map((file) => overtaken(file, greatest))
        .find((file) => file !== undefined);
      return before
        ? [{ blame: { span: top, path: "" }, params: { name, before: before.name } }]
        : [];
    });
  },
  message: ({ name, before }: { readonly name: string; readonly before: string }) =>
    `${name} is read after ${before} and overrides it: file names are sorted as text, not as numbers. Use the same number of digits in all names.`,
  noFix: "The order depends on the file name, not on the content.",
});

/** The numbers that a path's file and folders begin with. */
function numbersOf(name: string): Numbered[] {
  const steps = name.split("/");
  return steps.flatMap((step, at) => {
    const number = /^\d+/.exec(step)?.[0];
    const folder = steps.slice(0, at).join("/");
    return number === undefined ? [] : [{ name, folder, number: Number(number) }];
  });
}

/** The file read before that has a greater number, in the same folder; remembers the greatest. */
function overtaken(file: Numbered, greatest: Map<string, Numbered>): Numbered | undefined {
  const before = greatest.get(file.folder);
  if (before && file.number < before.number) return before;
  greatest.set(file.folder, file);
  return undefined;
}
