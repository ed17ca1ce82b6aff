import { elementOf } from "./make-element.ts";

/** The answers about the files. */
const answerNames = ["findings", "effective", "versions", "upgrade", "allocatable"] as const;

export type AnswerName = (typeof answerNames)[number];

/** The tabs of the answers: arrow keys go through them. */
export function answerTabs(chosen: (name: AnswerName) => void): {
  readonly current: () => AnswerName;
  readonly choose: (name: AnswerName) => void;
} {
  let current: AnswerName = "findings";
  const tabs = answerNames.map((name) => ({
    name,
    tab: elementOf(`tab-${name}`, HTMLButtonElement),
    panel: elementOf(`panel-${name}`, HTMLElement),
  }));
  const choose = (name: AnswerName): void => {
    current = name;
    for (const { name: other, tab, panel } of tabs) {
      const isChosen = other === name;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      panel.hidden = !isChosen;
    }
    chosen(name);
  };
  for (const [at, { name, tab }] of tabs.entries()) {
    tab.addEventListener("click", () => choose(name));
    tab.addEventListener("keydown", ({ key }) => {
      const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
      const next = tabs[(at + step + tabs.length) % tabs.length];
      if (step === 0 || !next) return;
      choose(next.name);
      next.tab.focus();
    });
  }
  return { current: () => current, choose };
}
