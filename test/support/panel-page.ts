import { expect } from "vitest";

/** Fails where the page of a view, in Chinese and with the nonce `abc`, loads something or runs what has no nonce. */
export function checkPanelPage(page: string): void {
  expect(page).toContain(
    `content="default-src 'none'; style-src 'nonce-abc'; script-src 'nonce-abc'"`,
  );
  expect(page).toContain('<html lang="zh-cn">');
  expect(page.match(/<(?:script|style)[^>]*>/g)).toEqual([
    '<style nonce="abc">',
    '<script nonce="abc">',
  ]);
  expect(page).not.toMatch(/https?:|src=|href=| style=| on\w+=/);
}
