import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cellText } from './cell-text.js';
import { measurements, type Measurement } from './measurements.js';
import type { Result } from './render-page.js';
import type { Section } from './section.js';

/** A result with the options that it was measured with. */
type Stored = Result & { readonly options: readonly string[] };

const folder = fileURLToPath(new URL('../../../bench/out/report', import.meta.url));
const fileOf = (name: string): string => `${folder}/${name}.json`;

export const storeResult = (name: string, { options }: Measurement, result: Result): void => {
  mkdirSync(folder, { recursive: true });
  const stored: Stored = { ...result, options };
  writeFileSync(fileOf(name), `${JSON.stringify(stored, null, 2)}\n`);
};

/** The last result of each measurement that has one: with the present options, and with every figure of the page. */
export const storedResults = (sections: readonly Section[]): Readonly<Record<string, Result>> => {
  const results: Record<string, Result> = {};
  for (const [name, { options }] of Object.entries(measurements)) {
    const stored = read(name);
    if (stored?.options.join(' ') !== options.join(' ')) continue;
    try {
      checkFigures(sections, name, stored.report);
    } catch {
      // Written by a version with another report format: the page shows the section as not measured.
      continue;
    }
    results[name] = stored;
  }
  return results;
};

/** Throws an error that names the first figure of the page that the report does not have. */
export const checkFigures = (sections: readonly Section[], name: string, report: object): void => {
  for (const { tables } of sections)
    for (const { rows } of tables)
      for (const { cells } of rows)
        for (const cell of cells) {
          const paths = cell.paths.filter(([measurement]) => measurement === name);
          if (paths.length > 0) cellText({ ...cell, paths }, { [name]: report });
        }
};

const read = (name: string): Stored | undefined => {
  try {
    return JSON.parse(readFileSync(fileOf(name), 'utf8')) as Stored;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`${fileOf(name)} is damaged: remove it, or measure ${name} again`, { cause: error });
  }
};
