/** A script for a page before its own: what moves is at its end in the next frame. */
const endMotion = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    "*, *::before, *::after { animation-duration: 1ms !important; animation-iteration-count: 1 !important;" +
      " transition-duration: 0s !important; transition-delay: 0s !important; }",
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}`;

/**
 * Lets nothing move in a page that is about to open a workbench, in which scrollbars fade and icons wiggle half of the time:
 * without a graphics card, every frame costs processor time.
 * @param {import("playwright-core").Page} page
 */
export async function stopMotion(page) {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.addInitScript(endMotion);
}
