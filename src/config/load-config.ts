import { readFile } from 'node:fs/promises';
import { isLeft, left, right, type Either } from 'fp-ts/lib/Either.js';
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Document, type Node, type YAMLParseError } from 'yaml';
import { decodeConfig, type ConfigProblem, type Path } from './decode-config.js';
import type { Environment } from './environment.js';
import { plainReason } from '../lib/system-error.js';
import { schema, type Config } from './schema.js';

/**
 * Reads a configuration file, applies the environment and fills in the defaults (D57). Left: all problems. Without a file, environment and
 * defaults form the configuration. `environment`: that of the process, or of a test. Rejects with `UnreadableConfig`.
 */
export const loadConfig = async (file: string | undefined, environment: Environment): Promise<Either<readonly ConfigProblem[], Config>> => {
  if (file === undefined) return readConfig('', environment);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new UnreadableConfig(file, plainReason(error));
  }
  return readConfig(text, environment);
};

/** Decodes the text of a configuration file. */
export const readConfig = (text: string, environment: Environment): Either<readonly ConfigProblem[], Config> => {
  const read = readDocument(text, environment);
  if (isLeft(read)) return read;
  const { value, problems } = read.right;
  return problems.length > 0 ? left(problems) : right(value as Config);
};

/** A decoded document: its value is a `Config` if there are no problems. `isEmpty`: the text has no content. */
type ReadDocument = { readonly value: unknown; readonly problems: readonly ConfigProblem[]; readonly isEmpty: boolean };

/** Decodes the text of a configuration file. Left: problems of its YAML. */
export const readDocument = (text: string, environment: Environment): Either<readonly ConfigProblem[], ReadDocument> => {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, merge: true, prettyErrors: false });
  const foreign = foreignConfig(text, undefined);
  if (foreign !== undefined) return left([ofFile(foreign, undefined)]);
  if (document.errors.length > 0) return left(document.errors.map((one) => ofFile(brokenYaml(one), lines.linePos(one.pos[0]).line)));
  let content: unknown;
  try {
    content = document.toJS();
  } catch (error) {
    // Thrown for aliases without an anchor, and for aliases that would expand without end.
    return left([ofFile(brokenYaml(error as Error), undefined)]);
  }
  const other = foreignConfig('', content);
  if (other !== undefined) return left([ofFile(other, undefined)]);
  const decoded = decodeConfig(schema, content, environment, (path) => lineAt(document, lines, path));
  return right({ ...decoded, isEmpty: content === undefined || content === null });
};

/** The line of a key, or of the nearest enclosing section that the file contains. */
const lineAt = (document: Document, lines: LineCounter, path: Path): number | undefined => {
  let node: unknown = document.contents;
  let place = isMap(node) || isSeq(node) || isScalar(node) ? node.range?.[0] : undefined;
  for (const part of path) {
    const pair = isMap(node) ? node.items.find(({ key }) => isScalar(key) && String(key.value) === part) : undefined;
    const item = isSeq(node) && typeof part === 'number' ? node.items[part] : undefined;
    const found = (pair?.key ?? item) as Node | undefined;
    const range = found?.range ?? undefined;
    if (range === undefined) break;
    place = range[0];
    node = pair === undefined ? item : pair.value;
  }
  return place === undefined ? undefined : lines.linePos(place).line;
};

const ofFile = (expected: string, line: number | undefined): ConfigProblem => ({ path: '', shown: '', expected, line, variable: '' });

/** Formats a problem as one readable line. */
export const problemText = ({ path, shown, expected, line, variable }: ConfigProblem): string => {
  const where = variable !== '' ? variable : line === undefined ? '' : `line ${line}`;
  return [where, path, shown, `expected ${expected}`].filter((part) => part !== '').join(': ');
};

/** The configuration file cannot be opened or read. */
class UnreadableConfig extends Error {
  readonly tag = 'UnreadableConfig';

  constructor(file: string, reason: string) {
    super(`cannot read the configuration ${file}: ${reason}`);
    this.name = 'UnreadableConfig';
  }
}

/**
 * Describes a syntax error of the YAML and its fix. Keeps the first part of the parser's message: the parser quotes the input after a colon, which may be a
 * secret, and adds hints for programmers after a semicolon.
 */
const brokenYaml = ({ code, message }: Pick<YAMLParseError, 'message'> & { readonly code?: YAMLParseError['code'] }): string => {
  const hint = code === undefined ? undefined : hints[code];
  return `valid YAML: ${message.split(/: |; |\n/)[0] ?? ''}${hint === undefined ? '' : `; ${hint}`}`;
};

const hints: Readonly<Partial<Record<YAMLParseError['code'], string>>> = {
  BAD_INDENT: 'keys of one section start in the same column',
  BLOCK_AS_IMPLICIT_KEY: 'put quotes around a value that contains a colon',
  DUPLICATE_KEY: 'remove one of the two',
  MISSING_CHAR: 'check the indentation and the quotes up to this line',
  TAB_AS_INDENT: 'use spaces',
};

/** What a file is that is no configuration; undefined if it may be one. */
const foreignConfig = (text: string, content: unknown): string | undefined => {
  if (/[\0\ufffd]/.test(text.slice(0, 1_000))) return 'a text file in YAML, not binary data';
  if (typeof content !== 'object' || content === null || !('terraform_version' in content)) return undefined;
  return 'a configuration in YAML; this is a Terraform state: give it with --state, or as providers.aws.state.local_path in a configuration';
};
