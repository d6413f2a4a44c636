import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** The file in `dist` that a TypeScript source becomes. */
const outputOf = (source: string): string => join('dist', source.replace(/\.tsx?$/, '.js'));

/** Writes a module into `dist` for each of the sources, with its source map, and removes those of the sources that were deleted. */
export const transpile = async (sources: readonly string[], deleted: readonly string[]): Promise<void> => {
  for (const file of deleted.map(outputOf)) for (const name of [file, `${file}.map`]) rmSync(name, { force: true });
  if (sources.length === 0) return;
  await build({
    entryPoints: [...sources],
    outdir: 'dist',
    outbase: '.',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
  });
};
