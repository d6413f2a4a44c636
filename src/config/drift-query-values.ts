import { maxPattern } from '../lib/glob.js';
import { driftStatuses, type DriftStatus } from '../model/drift-query.js';
import { resolutions } from '../model/drift.js';
import { severities, type Severity } from '../model/severity.js';
import { triageConditions, type TriageCondition } from '../model/triage.js';
import { parseLongDuration } from './duration.js';
import { parseMoment } from './iso-moment.js';

/** How a value of a drift query is written, on the command line and in the API. `parse` returns undefined for anything else. */
export type WrittenValue<A> = {
  readonly parse: (text: string) => A | undefined;
  /** The accepted values, in the words of an error message. */
  readonly expected: string;
};

/** Longest text to search for, in characters: each item is compared with it. */
export const maxSearch = 256;

/** Maximum values of a list: each alert is compared with all of them. */
export const maxValues = 100;

export const severityValue: WrittenValue<Severity> = {
  parse: (text) => severities.find((one) => one === text),
  expected: `one of ${severities.join(', ')}`,
};

/** A bound of the event time, in milliseconds since the epoch with their fraction; a duration counts back from `now`. */
export const timeValue = (now: number): WrittenValue<number> => ({
  parse: (text) => {
    const duration = parseLongDuration(text);
    const time = Number.isNaN(duration) ? parseMoment(text) : now - duration;
    return Number.isNaN(time) ? undefined : time;
  },
  expected: 'a time (2026-03-01T22:00:00Z), a date (2026-03-01), or a duration back from now (24h, 7d)',
});

/** One pattern of a user or an address. It may contain commas, as session names and addresses do. */
export const patternValue: WrittenValue<readonly string[]> = {
  parse: (text) => (text === '' || text.length > maxPattern ? undefined : [text]),
  expected: `a name or a pattern with * of 1 to ${String(maxPattern)} characters`,
};

const namesValue = (expected: string): WrittenValue<readonly string[]> => ({
  parse: (text) => {
    const names = text.split(',').map((one) => one.trim());
    return names.includes('') || names.length > maxValues ? undefined : names;
  },
  expected,
});

export const accountsValue = namesValue('the id of an account, or several separated by commas');
export const toolsValue = namesValue('the name of a tool (console, cli, sdk, terraform, kubectl, …), or several separated by commas');

/** Statuses that a query accepts. */
export const statusNames = ['open', 'resolved', ...resolutions] as const;

export const statusesValue: WrittenValue<readonly DriftStatus[]> = {
  parse: (text) => {
    const named = text.split(',').map((one) => statusNames.find((name) => name === one.trim()));
    if (named.includes(undefined)) return undefined;
    return driftStatuses.filter((status) => named.includes(status) || (status !== 'open' && named.includes('resolved')));
  },
  expected: `a list of ${statusNames.join(', ')}, separated by commas`,
};

export const triageValue: WrittenValue<readonly TriageCondition[]> = {
  parse: (text) => {
    const named = text.split(',').map((one) => triageConditions.find((name) => name === one.trim()));
    return named.includes(undefined) ? undefined : triageConditions.filter((condition) => named.includes(condition));
  },
  expected: `a list of ${triageConditions.join(', ')}, separated by commas`,
};
