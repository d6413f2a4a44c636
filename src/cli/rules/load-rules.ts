import { isLeft } from 'fp-ts/lib/Either.js';
import { problemText } from '../../config/load-config.js';
import { readRules, withRules } from '../../config/read-rules.js';
import type { Config } from '../../config/schema.js';
import { UsageError } from '../../service/usage-error.js';
import { differenceFormats, isDifferenceFormat } from './difference-text.js';

/** The configurations with which the facts are evaluated: alike except for their rules. */
export type ComparedRules = { readonly before: Config; readonly after: Config };

/** Options of `replay` that a preview changes or refuses. */
type Given = {
  readonly rulesBefore?: string;
  readonly rulesAfter?: string;
  readonly record?: string;
  readonly speed: number;
  readonly server: boolean;
  readonly format?: string;
  /** Names of the options that select drifts. */
  readonly filters: readonly string[];
};

/**
 * The rules to compare; undefined without `--rules-after`. Without `--rules-before`, those of the configuration. Rejects with a `UsageError`
 * that lists all problems of a file (D57).
 */
export const loadRules = async (config: Config, { rulesBefore, rulesAfter, ...options }: Given): Promise<ComparedRules | undefined> => {
  if (rulesAfter === undefined) {
    if (rulesBefore !== undefined) throw new UsageError('--rules-before needs --rules-after: the rules to compare with');
    return undefined;
  }
  refuseOthers(options);
  const [before, after] = await Promise.all([
    rulesBefore === undefined ? config : rulesFrom(rulesBefore, config),
    rulesFrom(rulesAfter, config),
  ]);
  return { before, after };
};

/** Rejects options without a meaning for a comparison. */
const refuseOthers = ({ record, speed, server, format, filters }: Given): void => {
  const refused = [
    ...(record === undefined ? [] : ['--record']),
    ...(speed === 0 ? [] : ['--speed']),
    ...(server ? ['--server'] : []),
    ...filters,
  ];
  if (refused.length > 0) throw new UsageError(`${refused.join(' and ')} cannot be used with --rules-after, which compares two runs`);
  if (format !== undefined && !isDifferenceFormat(format))
    throw new UsageError(`--format ${format} cannot be used with --rules-after: choose one of ${differenceFormats.join(', ')}`);
};

const rulesFrom = async (file: string, config: Config): Promise<Config> => {
  const rules = await readRules(file);
  if (isLeft(rules))
    throw new UsageError([`${file}: the rules are invalid:`, ...rules.left.map((one) => `  ${problemText(one)}`)].join('\n'));
  return withRules(config, rules.right);
};
