import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Violation = { readonly id: string; readonly impact: string | null; readonly nodes: readonly { readonly html: string }[] };

/** Findings that keep people from using the page. */
export const violations = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(`if (window.axe === undefined) { ${axe} }`);
  const found = await page.evaluate<readonly Violation[]>(`axe.run(document, { resultTypes: ['violations'] }).then((r) => r.violations)`);
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, nodes }) => `${id} (${String(impact)}): ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
};

/** Pixels by which the page is wider than its window. */
export const overflow = (page: Page): Promise<number> => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
