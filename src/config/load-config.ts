import { readFile } from 'node:fs/promises';
import { left, right, type Either } from 'fp-ts/lib/Either.js';
import { LineCounter, parseDocument, parse as parseYaml } from 'yaml';
import { checkConfig } from './check-config.js';
import { decodeConfig, type ConfigProblem } from './decode-config.js';
import { overlayEnvironment } from './environment.js';
import { schema, type Config } from './schema.js';

/**
 * Reads a configuration file, lays the environment over it, and fills in the defaults (D57). Left: every problem of it at
 * once. Without a file the environment and the defaults make the configuration. `environment`: the process's, or a test's.
 */
export const loadConfig = async (
  file: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Either<readonly ConfigProblem[], Config>> => {
  if (file === undefined) return readConfig('', environment);
  try {
    return readConfig(await readFile(file, 'utf8'), environment);
  } catch (error) {
    return left([problem(file, error instanceof Error ? error.message : String(error), 'a readable file')]);
  }
};

/** The same, of the text of a file. */
export const readConfig = (text: string, environment: Readonly<Record<string, string | undefined>>): Either<readonly ConfigProblem[], Config> => {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, merge: true });
  const broken = document.errors.map((error) => ({ ...problem('', error.message.split('\n')[0] ?? '', 'YAML'), line: error.linePos?.[0].line }));
  if (broken.length > 0) return left(broken);
  const lineOf = (path: readonly (string | number)[]): number | undefined => {
    const node: unknown = document.getIn(path, true);
    const range = typeof node === 'object' && node !== null && 'range' in node ? (node.range as readonly number[] | undefined) : undefined;
    return range?.[0] === undefined ? undefined : lines.linePos(range[0]).line;
  };
  const laid = overlayEnvironment(schema, document.toJS() as unknown, environment, (value) => parseYaml(value) as unknown);
  const { value, problems } = decodeConfig(schema, laid, lineOf);
  const all = problems.length > 0 ? problems : checkConfig(value as Config);
  return all.length > 0 ? left(all) : right(value as Config);
};

const problem = (path: string, value: unknown, expected: string): ConfigProblem => ({ path, value, expected, line: undefined });

/** One line for a person. */
export const problemText = ({ path, value, expected, line }: ConfigProblem): string => {
  const shown = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return `${line === undefined ? '' : `line ${String(line)}: `}${path === '' ? '' : `${path}: `}${shown.slice(0, 120)}: expected ${expected}`;
};
