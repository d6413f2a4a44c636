import fc from 'fast-check';
import t from 'tap';
import { incidentGap, type Incident } from '../../../src/model/incident.js';
import { isOutput } from '../../../src/model/output.js';
import { resolveDrift, type Drift } from '../../../src/model/drift.js';
import { severities } from '../../../src/model/severity.js';
import type { Item } from '../../../src/operators/flow/item.js';
import { incidentStage } from '../../../src/operators/incidents/incident-stage.js';
import { Incidents } from '../../../src/operators/incidents/incidents.js';
import { lawRuns } from '../../support/law-runs.js';
import { sampleDrift } from '../../sinks/store/samples.js';
import '../../support/fixed-seed.js';

/** The caller whom records do not name. */
const nobody = 3;

/** An alert: who, when (minutes), in which record, how severe, and the numbers of alerts of which one made the other possible. */
type Alert = {
  readonly who: number;
  readonly at: number;
  readonly record: number;
  readonly severity: number;
  readonly ties: readonly number[];
};

const start = Date.UTC(2026, 2, 10);
const idOf = (n: number): string => `d_${String(n)}`;
const driftOf = ({ who, at, record, severity }: Alert, n: number): Drift => {
  const one = sampleDrift(idOf(n));
  const arn = `arn:aws:iam::111122223333:role/caller-${String(who)}`;
  return {
    ...one,
    severity: severities[severity] ?? 'low',
    event_time: new Date(start + at * 60_000).toISOString(),
    event_id: `e-${String(record)}`,
    user_identity:
      who === nobody
        ? { type: '', principal_id: '', arn: '', account_id: '', user_name: '', role_name: '' }
        : { ...one.user_identity, type: 'AssumedRole', arn, user_name: `caller-${String(who)}` },
  };
};

/** A record has one caller and one time. */
const record = fc.record({ who: fc.nat(nobody), at: fc.nat(240) });
const alerts = fc.array(record, { minLength: 1, maxLength: 10 }).chain((records) =>
  fc.array(
    fc
      .record({ record: fc.nat(records.length - 1), severity: fc.nat(3), ties: fc.array(fc.nat(11), { maxLength: 1 }) })
      .map((one): Alert => ({ ...one, ...(records[one.record] as (typeof records)[number]) })),
    { minLength: 1, maxLength: 12 },
  ),
);

/** Ids of those alerts before this one with which it is tied: the graph knows only alerts that were announced. */
const earlierTies = (all: readonly Alert[], order: readonly number[], n: number): readonly string[] =>
  tiesOf(all, n)
    .filter((other) => order.indexOf(other) < order.indexOf(n))
    .map(idOf);

/** What the stage publishes after each alert and each resolution, a second apart. */
const open = (incidents = new Incidents(100)) => {
  const stage = incidentStage(incidents);
  const published = new Map<string, Incident>();
  const take = (item: Item): void => {
    if (isOutput(item) && item.output === 'incident') published.set(item.incident.id, item.incident);
  };
  let now = 0;
  const pass = (change: () => void): void => {
    now += 1_000;
    stage.time?.({ seq: 0, at: '', now }, take);
    change();
    stage.on.done?.({ kind: 'done' }, take);
  };
  return {
    incidents,
    stage,
    published,
    add: (drift: Drift, ties: readonly string[]): string => {
      let id = '';
      pass(() => (id = incidents.add(drift, null, ties, now)));
      return id;
    },
    resolve: (drift: Drift): void => {
      pass(() => incidents.update(resolveDrift(drift, 'reverted', new Date(start).toISOString(), null), now));
    },
    end: (): void => stage.end?.(take),
  };
};

/** Takes the alerts in this order. `current`: the incident of an alert. */
const run = (all: readonly Alert[], order: readonly number[], fold = open()) => {
  const ofAlert = new Map(order.map((n) => [n, fold.add(driftOf(all[n] as Alert, n), earlierTies(all, order, n))]));
  const current = (id: string): Incident => {
    const found = fold.incidents.get(id)?.incident as Incident;
    return found.merged_into === null ? found : current(found.merged_into);
  };
  return { ...fold, current: (n: number) => current(ofAlert.get(n) ?? '') };
};

const tiesOf = (all: readonly Alert[], n: number): readonly number[] =>
  all.flatMap(({ ties }, other) => (other !== n && (ties.includes(n) || all[n]?.ties.includes(other) === true) ? [other] : []));

/** The groups by definition: any two alerts that belong together are in one group. */
const naiveGroups = (all: readonly Alert[]): readonly number[] => {
  const group = all.map((_, n) => n);
  for (let again = true; again;) {
    again = false;
    for (const [n, one] of all.entries())
      for (const [m, other] of all.entries()) {
        const isClose = one.who !== nobody && one.who === other.who && Math.abs(one.at - other.at) * 60_000 <= incidentGap;
        const isTied = isClose || one.record === other.record || tiesOf(all, n).includes(m);
        if (!isTied || group[n] === group[m]) continue;
        const [low, high] = [Math.min(group[n] ?? 0, group[m] ?? 0), Math.max(group[n] ?? 0, group[m] ?? 0)];
        for (const [at, is] of group.entries()) if (is === high) group[at] = low;
        again = true;
      }
  }
  return group;
};

const shuffled = alerts.chain((all) =>
  fc.record({ all: fc.constant(all), order: fc.shuffledSubarray([...all.keys()], { minLength: all.length, maxLength: all.length }) }),
);

void t.test('D117: alerts that belong together are one incident, in whatever order they come', (t) => {
  fc.assert(
    fc.property(shuffled, ({ all, order }) => {
      const { current } = run(all, order);
      const groups = naiveGroups(all);
      for (const n of all.keys())
        for (const m of all.keys()) if ((groups[n] === groups[m]) !== (current(n).id === current(m).id)) return false;
      return true;
    }),
    { numRuns: lawRuns(1_500) },
  );
  t.end();
});

void t.test('D117: an incident counts its alerts, names the worst, and is open until the last of them is resolved', (t) => {
  fc.assert(
    fc.property(shuffled, fc.array(fc.nat(11), { maxLength: 16 }), ({ all, order }, ends) => {
      const { incidents, published, resolve, end, current } = run(all, order);
      const resolved = new Set<number>();
      const check = (): boolean => {
        const groups = naiveGroups(all);
        return [...new Set(groups)].every((group) => {
          const members = [...all.keys()].filter((n) => groups[n] === group);
          const incident = current(group);
          const open = members.filter((n) => !resolved.has(n));
          const worst = Math.min(...members.map((n) => all[n]?.severity ?? 9));
          const times = members.map((n) => start + (all[n]?.at ?? 0) * 60_000);
          const countsOf = (of: readonly number[]): readonly number[] =>
            severities.map((_, severity) => of.filter((n) => all[n]?.severity === severity).length);
          return (
            incident.alerts === members.length &&
            incident.open === open.length &&
            incident.status === (open.length > 0 ? 'open' : 'resolved') &&
            incident.severity === severities[worst] &&
            members.some((n) => idOf(n) === incident.worst && all[n]?.severity === worst) &&
            Date.parse(incident.first_time) === Math.min(...times) &&
            Date.parse(incident.last_time) === Math.max(...times) &&
            String(severities.map((one) => incident.counts[one])) === String(countsOf(members)) &&
            String(severities.map((one) => incident.open_counts[one])) === String(countsOf(open)) &&
            (members.length === 1) === !incident.title.includes(' and ')
          );
        });
      };
      if (!check()) return false;
      for (const n of ends) {
        const one = all[n];
        if (one === undefined) continue;
        resolved.add(n);
        resolve(driftOf(one, n));
        if (!check()) return false;
      }
      end();
      return [...published].every(([id, last]) => JSON.stringify(last) === JSON.stringify(incidents.get(id)?.incident));
    }),
    { numRuns: lawRuns(1_000) },
  );
  t.end();
});

void t.test('D117: a stage that was saved and restored goes on as before', (t) => {
  fc.assert(
    fc.property(shuffled, fc.nat(12), ({ all, order }, cut) => {
      const whole = run(all, order);
      const first = run(all, order.slice(0, cut));
      const restored = open();
      for (const text of { [Symbol.iterator]: () => first.stage.save() }) restored.stage.restore(text);
      for (const n of order.slice(cut)) restored.add(driftOf(all[n] as Alert, n), earlierTies(all, order, n));
      whole.end();
      restored.end();
      const last = new Map([...first.published, ...restored.published]);
      return JSON.stringify([...last].sort()) === JSON.stringify([...whole.published].sort());
    }),
    { numRuns: lawRuns(600) },
  );
  t.end();
});

void t.test('D117: a person with two keys is two callers, a change half an hour and a second later another incident', (t) => {
  const alert = (seconds: number, key: string | null): Drift => {
    const one = sampleDrift(`d_${String(seconds)}_${String(key)}`);
    const user_identity = { ...one.user_identity, type: 'IAMUser' };
    const event_time = new Date(start + seconds * 1_000).toISOString();
    return { ...one, user_identity, event_time, event_id: one.id, origin: { ...one.origin, access_key_id: key } };
  };
  const { add } = open();
  const found = [alert(0, 'A'), alert(1, 'B'), alert(1_800, 'A'), alert(3_601, 'A')].map((one) => add(one, []));
  t.equal(found[0], found[2], 'within half an hour');
  t.equal(new Set(found).size, 3);
  t.end();
});

void t.test('the most urgent incidents: open ones first, then the most severe, then the newest', (t) => {
  fc.assert(
    fc.property(shuffled, fc.array(fc.nat(11), { maxLength: 8 }), ({ all, order }, ends) => {
      const { incidents, resolve } = run(all, order);
      for (const n of ends) if (all[n] !== undefined) resolve(driftOf(all[n], n));
      const listed = (sort: 'newest' | 'urgent'): readonly Incident[] =>
        Array.from(
          incidents.page({ status: undefined, severity: undefined, sort }, { page: 1, limit: 100 }).items,
          (json) => JSON.parse(json) as Incident,
        );
      const rank = ({ status, severity, last_time: last }: Incident): string =>
        [status === 'open' ? 0 : 1, severities.indexOf(severity), 9e15 - Date.parse(last)].join(' ');
      const urgent = listed('urgent');
      const ids = (of: readonly Incident[]): string => String(of.map(({ id }) => id).sort());
      return ids(urgent) === ids(listed('newest')) && urgent.every((one, at) => at === 0 || rank(urgent[at - 1] as Incident) <= rank(one));
    }),
    { numRuns: lawRuns(600) },
  );
  t.end();
});
