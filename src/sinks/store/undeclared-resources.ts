import type { UndeclaredMatches } from '../../model/contracts/store.js';
import type { StepName } from '../../model/outcome.js';
import type { KeptOutcome } from './kept-outcome.js';

/** The steps after which no state declares the resource and no alert names it. */
const undeclared: ReadonlySet<StepName> = new Set<StepName>([
  'awaits_state',
  'no_state_came',
  'not_in_state',
  'never_created',
  'no_rule',
  'excluded_user',
]);

/** Records between two steps of the search: well under a millisecond. */
const stride = 256;

type Found = { readonly type: string; readonly id: string; readonly records: Set<string>; newest: KeptOutcome };

/**
 * The resources that records changed and no state declared, newest change first. `text`: only those with it in type, id or caller, whatever
 * its case. A search through what is kept of records anyway, so that a record costs nothing more.
 */
export function* undeclaredResources(
  records: readonly KeptOutcome[],
  keptSince: string | null,
  text: string,
): Generator<undefined, UndeclaredMatches> {
  const all = new Map<string, Found>();
  for (const [at, record] of records.entries()) {
    if (at % stride === stride - 1) yield;
    for (const [key, { type, id }] of undeclaredIn(record)) {
      const found = all.get(key);
      if (found === undefined) all.set(key, { type, id, records: new Set([record.id]), newest: record });
      else {
        found.records.add(record.id);
        if (record.eventTime >= found.newest.eventTime) found.newest = record;
      }
    }
  }
  const wanted = text.toLowerCase();
  const matches = [...all.values()].filter(({ type, id, newest }) =>
    [type, id, newest.userName].some((one) => one.toLowerCase().includes(wanted)),
  );
  matches.sort((a, b) => (a.newest.eventTime < b.newest.eventTime ? 1 : a.newest.eventTime > b.newest.eventTime ? -1 : 0));
  const { length: total } = matches;
  const page: UndeclaredMatches['page'] = ({ page: number, limit }) => ({
    items: matches.slice((number - 1) * limit, number * limit).map(jsonOf),
    total,
  });
  return { total, page, keptSince };
}

/** The undeclared resources of one record, by provider, account, type and id. */
const undeclaredIn = ({ provider, account, steps }: KeptOutcome): ReadonlyMap<string, { readonly type: string; readonly id: string }> => {
  const found = new Map<string, { readonly type: string; readonly id: string }>();
  for (const { step, type, id, address } of steps) {
    if (type === '' || id === '') continue;
    const key = JSON.stringify([provider, account, type, id]);
    if (address === null && undeclared.has(step)) found.set(key, { type, id });
    else found.delete(key);
  }
  return found;
};

const jsonOf = ({ type, id, records, newest }: Found): string =>
  JSON.stringify({
    resource_type: type,
    resource_id: id,
    provider: newest.provider,
    account_id: newest.account,
    change_count: records.size,
    event_id: newest.id,
    event_name: newest.eventName,
    event_time: newest.eventTime,
    user_name: newest.userName,
  });
