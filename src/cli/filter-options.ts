import { InvalidArgumentError, Option, type Command } from 'commander';
import {
  accountsValue,
  maxSearch,
  maxValues,
  patternValue,
  severityValue,
  timeValue,
  toolsValue,
  type WrittenValue,
} from '../config/drift-query-values.js';
import { allDrifts, type DriftQuery } from '../model/drift-query.js';
import { severitiesFrom, type Severity } from '../model/severity.js';
import { UsageError } from '../service/usage-error.js';

/** Options that select drifts. `since` and `until`: milliseconds since the epoch. */
export type FilterOptions = {
  readonly minSeverity?: Severity;
  readonly onlyOpen: boolean;
  readonly since?: number;
  readonly until?: number;
  readonly user: readonly string[];
  readonly account: readonly string[];
  readonly sourceIp: readonly string[];
  readonly tool: readonly string[];
  readonly address: readonly string[];
  readonly search?: string;
};

/** Adds the options that select drifts to a command. `now`: milliseconds since the epoch. */
export const withFilterOptions = (command: Command, now: () => number): Command =>
  command
    .addOption(
      new Option('--min-severity <severity>', 'only drifts of this severity or a higher one: critical, high, medium, low').argParser(
        (text) => parsed(severityValue, text),
      ),
    )
    .option('--only-open', 'only drifts that are open at the end of the run; ndjson is then written at the end', false)
    .addOption(timeOption('--since <time>', 'only drifts of events at or after this time; also a date, or 24h, 7d: back from now', now))
    .addOption(timeOption('--until <time>', 'only drifts of events at or before this time', now))
    .addOption(
      listOption('--user <pattern>', 'only drifts by this user, session, role, principal id or ARN; * allowed, repeatable', patternValue),
    )
    .addOption(
      listOption('--account <id>', 'only drifts in this account, project or cluster; several by commas or repeated', accountsValue),
    )
    .addOption(listOption('--source-ip <pattern>', 'only drifts of calls from this IP address; * allowed, repeatable', patternValue))
    .addOption(
      listOption('--tool <name>', 'only drifts made with this tool: console, cli, sdk, terraform, kubectl, …; repeatable', toolsValue),
    )
    .addOption(
      listOption('--address <pattern>', 'only drifts at this address or below it (module.network); * allowed, repeatable', patternValue),
    )
    .addOption(
      new Option('--search <words>', 'only drifts with all of these words: in names, actor, account, summary, values, …').argParser(
        (text) => parsed(wordsValue, text),
      ),
    );

const wordsValue: WrittenValue<string> = {
  parse: (text) => (text.trim() === '' || text.length > maxSearch ? undefined : text),
  expected: `1 to ${String(maxSearch)} characters, not only spaces`,
};

const timeOption = (flags: string, doc: string, now: () => number): Option =>
  new Option(flags, doc).argParser((text) => parsed(timeValue(now()), text));

const listOption = (flags: string, doc: string, value: WrittenValue<readonly string[]>): Option =>
  new Option(flags, doc)
    .argParser((text: string, before: unknown): readonly string[] => {
      const all = [...(before as readonly string[]), ...parsed(value, text)];
      if (all.length > maxValues) throw new InvalidArgumentError(`Expected at most ${String(maxValues)} values.`);
      return all;
    })
    .default([]);

const parsed = <A>({ parse, expected }: WrittenValue<A>, text: string): A => {
  const value = parse(text);
  if (value === undefined) throw new InvalidArgumentError(`Expected ${expected}.`);
  return value;
};

/** The names of the options in use. */
export const filtersIn = (options: FilterOptions): readonly string[] => [
  ...(options.minSeverity === undefined ? [] : ['--min-severity']),
  ...(options.onlyOpen ? ['--only-open'] : []),
  ...(options.since === undefined ? [] : ['--since']),
  ...(options.until === undefined ? [] : ['--until']),
  ...(options.user.length === 0 ? [] : ['--user']),
  ...(options.account.length === 0 ? [] : ['--account']),
  ...(options.sourceIp.length === 0 ? [] : ['--source-ip']),
  ...(options.tool.length === 0 ? [] : ['--tool']),
  ...(options.address.length === 0 ? [] : ['--address']),
  ...(options.search === undefined ? [] : ['--search']),
];

/** Throws a `UsageError` for bounds that no time is between, because such a run could never fail. */
export const driftQueryOf = (options: FilterOptions): DriftQuery => {
  const { minSeverity, onlyOpen, since = -Infinity, until = Infinity, user, account, sourceIp, tool, address, search = '' } = options;
  if (since > until) throw new UsageError('--since is after --until: no drift can be between them');
  return {
    ...allDrifts,
    severities: minSeverity === undefined ? allDrifts.severities : new Set(severitiesFrom(minSeverity)),
    statuses: onlyOpen ? new Set(['open']) : allDrifts.statuses,
    since,
    until,
    users: user,
    accounts: account,
    sourceIps: sourceIp,
    tools: tool,
    addresses: address,
    text: search,
  };
};
