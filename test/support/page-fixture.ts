import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** The methods of a tap test that this file uses. */
type Test = { readonly teardown: (work: () => void) => void };

export const indexText = '<!doctype html><title>page</title><script type="module" src="/assets/main-4F2A6B1C.js"></script>';
export const scriptText = `document.title = ${JSON.stringify('x'.repeat(2_000))};`;
export const iconText = '<svg xmlns="http://www.w3.org/2000/svg"/>';

/** Writes a small page as its build would. The icon has no compressed forms. */
export const writePage = (folder: string): void => {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  for (const [name, text] of [
    ['index.html', indexText],
    ['assets/main-4F2A6B1C.js', scriptText],
  ] as const) {
    writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
  }
  writeFileSync(join(folder, 'assets', 'icon-0D9C8B7A.svg'), iconText);
};

/** A new folder that ends with the test. */
export const temporaryFolder = (t: Test): string => {
  const folder = mkdtempSync(join(tmpdir(), 'driftline-page-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
