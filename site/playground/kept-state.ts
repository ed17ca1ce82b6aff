import { stateIn, type PageState } from "./page-state.ts";

const storageKey = "kubelet-config-playground";

/** The state that an earlier visit in this tab has left. */
export function keptState(): PageState | undefined {
  try {
    return stateIn(JSON.parse(sessionStorage.getItem(storageKey) ?? "null"));
  } catch {
    return undefined;
  }
}

/** Keeps the files for a reload, and for the page in the other language. */
export function keepState(state: PageState): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(state));
  } catch {
    // There is no storage, or no room: a link still has everything.
  }
}
