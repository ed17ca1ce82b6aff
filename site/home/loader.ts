/*
 * The first page shows its example as text. The editor and the service are megabytes: they come when a user touches the
 * example.
 */

const box = document.querySelector<HTMLElement>("#try");
const scripts = (box?.dataset["scripts"] ?? "").split(" ");

let isLoading = false;

function load(pressed: string | undefined): void {
  if (!box) return;
  if (pressed !== undefined) box.dataset["pressed"] = pressed;
  if (isLoading) return;
  isLoading = true;
  box.classList.add("loading");
  for (const address of scripts) {
    const script = document.createElement("script");
    script.src = address;
    script.async = false;
    document.head.append(script);
  }
}

box?.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element) || target.closest("a")) return;
  load(target.closest("button")?.dataset["fix"]);
});

// With keys alone: the text has the focus.
document.querySelector("#try-code")?.addEventListener("keydown", (event) => {
  if (event instanceof KeyboardEvent && event.key === "Enter") load(undefined);
});

export {};
