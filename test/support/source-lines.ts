import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join, relative, resolve } from 'node:path';

/**
 * Replaces positions in built files (`dist/test/a.test.js:3:1`) by those in their sources. Test files run without
 * `--enable-source-maps`, which costs each of them 0.2 s of processor time; only failures need the maps.
 */
export const sourceLines = (report: string): string => {
  const maps = new Map<string, SourceMap | undefined>();
  return report.replaceAll(/(\bdist\/[\w./-]+\.js):(\d+):(\d+)/g, (position, file: string, line: string, column: string) => {
    if (!maps.has(file)) maps.set(file, mapOf(file));
    const found = maps.get(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (found === undefined || !('originalSource' in found)) return position;
    const source = relative('.', resolve(join(file, '..'), found.originalSource));
    return `${source}:${String(found.originalLine + 1)}:${String(found.originalColumn + 1)}`;
  });
};

const mapOf = (file: string): SourceMap | undefined => {
  const path = `${file}.map`;
  return existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload) : undefined;
};
