import { readFile } from 'node:fs/promises';
import { isLeft, left, right, type Either } from 'fp-ts/lib/Either.js';
import { decodeConfig, type ConfigProblem } from './decode-config.js';
import { section, type Decoded } from './leaf.js';
import { readDocument } from './load-config.js';
import { schema, type Config } from './schema.js';
import { plainReason } from '../lib/system-error.js';

/** The sections of a configuration that decide which alerts are announced, with which severity, and who is notified. */
type RuleSections = Pick<Config, 'drift_rules' | 'ignore' | 'detection'> & {
  readonly advanced: Pick<Config['advanced'], 'maintenance_windows'>;
};

/**
 * Reads the rules of a YAML file: a configuration, or only some of its sections. A section that the file leaves out has its default, as in a
 * configuration; the environment is not used. Left: all problems of these sections, and unknown keys. Other sections are not checked.
 */
export const readRules = async (file: string): Promise<Either<readonly ConfigProblem[], RuleSections>> => {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    return left([{ path: '', shown: '', expected: `a file that can be read: ${plainReason(error)}`, line: undefined, variable: '' }]);
  }
  return rulesIn(text);
};

const rulesIn = (text: string): Either<readonly ConfigProblem[], RuleSections> => {
  const read = readDocument(text, {});
  if (isLeft(read)) return read;
  const { value, problems, isEmpty } = read.right;
  if (isEmpty)
    return left([{ path: '', shown: 'nothing', expected: `a section such as ${sections.join(', ')}`, line: undefined, variable: '' }]);
  const own = problems.filter(({ path }) => isOfRules(path));
  if (own.length > 0) return left(own);
  const { drift_rules, ignore, detection, advanced } = value as Config;
  return right({ drift_rules, ignore, detection, advanced: { maintenance_windows: advanced.maintenance_windows } });
};

const sections = ['drift_rules', 'ignore', 'detection', 'advanced.maintenance_windows'];

/** The rules of a request, which has their sections at one level. A section that it leaves out is that of `current`. Left: all problems. */
export const rulesFrom = (body: unknown, current: PostedRules): Either<readonly ConfigProblem[], PostedRules> => {
  if (body === null) return left([{ path: '', shown: 'nothing', expected: 'a section with keys', line: undefined, variable: '' }]);
  const { value, problems } = decodeConfig(postedSections, body, {}, () => undefined);
  if (problems.length > 0) return left(problems);
  const given = value as Decoded<typeof postedSections>;
  const has = (name: string): boolean => ((body as Readonly<Record<string, unknown>>)[name] ?? null) !== null;
  const names = Object.keys(postedSections.members);
  if (!names.some(has)) return left([{ path: '', shown: '', expected: `one of ${names.join(', ')}`, line: undefined, variable: '' }]);
  return right({
    drift_rules: has('drift_rules') ? given.drift_rules : current.drift_rules,
    ignore: has('ignore') ? given.ignore : current.ignore,
    advanced: { maintenance_windows: has('maintenance_windows') ? given.maintenance_windows : current.advanced.maintenance_windows },
  });
};

/** The rules that can be tried on what a service remembers. */
export type PostedRules = Omit<RuleSections, 'detection'>;

const { drift_rules, ignore, advanced } = schema.members;
/** The sections of a request. */
export const postedSections = section({ drift_rules, ignore, maintenance_windows: advanced.members.maintenance_windows });

/** Whether the problem is one of the rules, of an unknown section, or of the document as a whole. */
const isOfRules = (path: string): boolean => {
  const root = /^[^.[]*/.exec(path)?.[0] ?? '';
  return !Object.hasOwn(schema.members, root) || ['drift_rules', 'ignore', 'detection', 'advanced'].includes(root);
};

/** The configuration with other rules. */
export const withRules = (config: Config, { advanced, ...rules }: RuleSections): Config => ({
  ...config,
  ...rules,
  advanced: { ...config.advanced, ...advanced },
});
