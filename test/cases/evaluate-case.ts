import { glob } from '../../src/lib/glob.js';
import { canonicalJson } from '../../src/lib/canonical-json.js';
import type { Json } from '../../src/lib/json.js';
import type { Drift } from '../../src/model/drift.js';
import { severitiesFrom } from '../../src/model/severity.js';
import { linesOf } from '../support/command.js';
import type { Case, Expectation, Wanted } from './case-form.js';

/** What is evaluated of a run of the command. */
type Run = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/** What is wrong with the run of a case; empty if the case holds. */
export const faultsOf = (one: Case, run: Run): readonly string[] => {
  const { expect = [], exit = 0, silent = false, stderr = '', ...rest } = one;
  const unknown = unknownKeys(rest, caseKeys);
  if (!silent && expect.length === 0 && exit === 0 && stderr === '') unknown.push('expects nothing');
  // The last line of an id is the alert in its final form.
  const alerts = [
    ...new Map(
      linesOf(run.stdout)
        .map((line) => JSON.parse(line) as Drift)
        .map((alert) => [alert.id, alert]),
    ).values(),
  ];
  const faults = expect.map((item) => faultOf(item, alerts, run));
  if (run.code !== exit && !JSON.stringify(expect).includes('"exit":'))
    faults.push(`exit ${String(run.code)} instead of ${exit}: ${run.stderr.slice(0, 500)}`);
  if (!has(run.stderr, stderr)) faults.push(`standard error lacks ${stderr}`);
  if (silent) faults.push(...alerts.map((alert) => `should be silent: ${brief(alert)}`));
  return [...unknown, ...faults.filter((fault) => fault !== undefined)];
};

/** Why an expectation does not hold; undefined if it does. */
const faultOf = (item: Expectation, alerts: readonly Drift[], run: Run): string | undefined => {
  if ('any' in item) {
    const faults = item.any.map((one) => faultOf(one, alerts, run));
    return faults.includes(undefined) ? undefined : `none of: ${faults.join(' | ')}`;
  }
  if ('all' in item) {
    const faults = item.all.flatMap((one) => faultOf(one, alerts, run) ?? []);
    return faults.length === 0 ? undefined : faults.join('; ');
  }
  if ('stderr' in item) return has(run.stderr, item.stderr) ? undefined : `standard error lacks ${item.stderr}`;
  if ('exit' in item) return run.code === item.exit ? undefined : `exit ${String(run.code)} instead of ${item.exit}`;
  if ('open' in item) {
    const { open, ...wanted } = item;
    return numberFault(open, wanted, found(wanted, alerts).filter(({ resolution }) => resolution === null).length, 'open');
  }
  const { count, ...wanted } = item;
  const number = found(wanted, alerts).length;
  if (count !== undefined) return numberFault(count, wanted, number, 'found');
  return number > 0 ? undefined : `missing ${JSON.stringify(wanted)}; got ${alerts.map(brief).join(', ') || 'nothing'}`;
};

const numberFault = (right: number, wanted: Wanted, number: number, what: string): string | undefined =>
  number === right ? undefined : `${number} ${what} instead of ${right}: ${JSON.stringify(wanted)}`;

const found = (wanted: Wanted, alerts: readonly Drift[]): readonly Drift[] => {
  const [unknown] = unknownKeys(wanted, tests);
  if (unknown !== undefined) throw new Error(unknown);
  const names = Object.keys(wanted) as (keyof Wanted)[];
  return alerts.filter((alert) => names.every((name) => tests[name](wanted[name] as never, alert)));
};

const matches = (pattern: string, value: string | null): boolean => glob(pattern)(value ?? '');
const textOf = (value: Json): string => (typeof value === 'string' ? value : canonicalJson(value));

/** How each key of an expectation is compared with an alert. */
const tests: { readonly [K in keyof Wanted]-?: (wanted: Exclude<Wanted[K], undefined>, alert: Drift) => boolean } = {
  address: (wanted, { address }) => matches(wanted, address),
  type: (wanted, { resource_type }) => matches(wanted, resource_type),
  name: (wanted, { resource_name }) => matches(wanted, resource_name),
  field: (wanted, { field }) => matches(wanted, field),
  change: (wanted, { change }) => change === wanted,
  min_severity: (wanted, { severity }) => severitiesFrom(wanted).includes(severity),
  max_severity: (wanted, { severity }) => severitiesFrom(severity).includes(wanted),
  resolution: (wanted, { resolution }) =>
    wanted === 'any' || (wanted?.startsWith('!') === true ? resolution !== wanted.slice(1) : resolution === wanted),
  user: (wanted, { user_identity: { user_name } }) => matches(wanted, user_name),
  not_user: (wanted, { user_identity: { user_name } }) => !matches(wanted, user_name),
  new_value: (wanted, { new_value }) => textOf(new_value) === textOf(wanted),
  new_value_contains: (wanted, { new_value }) => textOf(new_value).includes(wanted),
  old_value_contains: (wanted, { old_value }) => textOf(old_value).includes(wanted),
  detail: (wanted, { detail }) => matches(wanted, detail),
};

const caseKeys: Record<keyof Omit<Case, 'expect' | 'silent' | 'exit' | 'stderr'>, true> = {
  title: true,
  area: true,
  why: true,
  run: true,
  config: true,
};

const unknownKeys = (value: object, known: object): string[] =>
  Object.keys(value)
    .filter((key) => !Object.hasOwn(known, key))
    .map((key) => `unknown key ${key}`);

/** In any case of letters. */
const has = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());

const brief = ({ severity, change, address, resource_type, resource_name, field, resolution, detail }: Drift): string =>
  [severity, change, address ?? `${resource_type} ${resource_name}`, field, resolution ?? 'open', detail ?? ''].join(' ').trimEnd();
