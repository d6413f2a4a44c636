import fc from 'fast-check';
import type { Drift } from '../../../src/model/drift.js';
import { dropped, type Output } from '../../../src/model/output.js';
import { severities } from '../../../src/model/severity.js';
import type { StateSnapshot } from '../../../src/model/state-snapshot.js';
import { block, declared, stateOf } from './graph-samples.js';
import { arrivedAt, clock, sampleActivity, sampleDrift, sampleEvent } from './samples.js';

/** Outputs that arrive together, and the snapshots that are declared after them. */
export type Batch = {
  readonly outputs: readonly Output[];
  readonly at: ReturnType<typeof arrivedAt>;
  readonly snapshots: ReadonlyMap<string, StateSnapshot>;
};

const driftIds = ['d_1', 'd_2', 'd_3', 'd_4', 'd_5', 'd_6'];
const eventIds = ['e_1', 'e_2', 'e_3', 'e_4', 'e_5'];
export const findingIds = [...driftIds, ...eventIds];

/** Few distinct times, so that ties are common. */
const seconds = fc.integer({ min: 0, max: 4 }).map((n) => n * 400);
const text = fc.constantFrom('', 'ä', '"\n\\', '\ud800', 'x'.repeat(300));
const person = fc.constantFrom('alice', 'bob', '');
const severity = fc.constantFrom(...severities);
const resource = fc.constantFrom('aws_x.a', 'aws_x.b', 'aws_iam_role/deploy', '');
const value = fc.constantFrom(null, 1e21, { '10': true, b: [1.5], '2': 'x' }, 'long '.repeat(40));

const drift = fc.record({
  kind: fc.constant('drift' as const),
  id: fc.constantFrom(...driftIds),
  seconds,
  over: fc.record({
    severity,
    resource_type: fc.constantFrom('aws_iam_role', 'aws_x'),
    address: fc.constantFrom(null, 'aws_x.a', 'aws_x.b', 'aws_x.b[1]'),
    new_value: value,
    detail: fc.option(text),
  }),
});
const update = fc.record({ kind: fc.constantFrom('resolve', 'repeat'), id: fc.constantFrom(...driftIds), seconds });
const event = fc.record({
  kind: fc.constant('event' as const),
  id: fc.constantFrom(...eventIds),
  severity,
  seconds,
  provider: fc.constantFrom('aws', 'kubernetes', null),
  user: person,
  container: fc.constantFrom('c1', 'c2', 'host', '<NA>'),
  output: text,
});
const activity = fc.record({
  kind: fc.constant('activity' as const),
  id: fc.constantFrom('r1', 'r2', 'r3', 'record-d_1'),
  seconds,
  sensor: fc.constantFrom('', '', ...eventIds),
  user: person,
  resources: fc.array(resource, { maxLength: 2 }),
});
const state = fc.record({
  kind: fc.constant('state' as const),
  source: fc.constantFrom('s1', 's2', 's3'),
  names: fc.subarray(['a', 'b', 'c']),
  written: fc.constantFrom('', clock(7)),
});
const count = fc.record({
  kind: fc.constant('count' as const),
  reason: fc.constantFrom('ignored', 'unsupported_event'),
  name: fc.constantFrom('PutA', 'PutB'),
  candidates: fc.nat(3),
});
const step = fc.oneof(
  { arbitrary: drift, weight: 4 },
  { arbitrary: update, weight: 3 },
  { arbitrary: event, weight: 3 },
  { arbitrary: activity, weight: 3 },
  { arbitrary: state, weight: 1 },
  { arbitrary: count, weight: 1 },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Turns steps into outputs. Updates have the latest form of the alert, as the pipeline emits them. */
class Outputs {
  readonly snapshots = new Map<string, StateSnapshot>();
  readonly #alerts = new Map<string, Drift>();

  of(one: Step): readonly Output[] {
    switch (one.kind) {
      case 'drift': {
        const alert = sampleDrift(one.id, one.seconds, one.over);
        this.#alerts.set(one.id, alert);
        return [{ output: 'drift', drift: alert, waited: 0 }];
      }
      case 'resolve':
      case 'repeat':
        return this.#updated(one.kind, one.id, clock(one.seconds));
      case 'event': {
        const fields = { 'ct.user': one.user, 'container.id': one.container };
        const over = { severity: one.severity, provider: one.provider, output: one.output, output_fields: fields };
        return [{ output: 'sensor_event', event: sampleEvent(one.id, one.seconds, over), at: clock(one.seconds) }];
      }
      case 'activity':
        return [sampleActivity(one.id, one.seconds, { sensor: one.sensor, userName: one.user, resources: one.resources })];
      case 'state': {
        const blocks = one.names.map((name) => block(name, { keys: name === 'b' ? [0, 1] : [], dependencies: ['aws_x.a'] }));
        const next = stateOf(blocks, one.source);
        const output = declared(next, this.snapshots.get(one.source), one.written);
        this.snapshots.set(one.source, next);
        return [output];
      }
      default:
        return [
          dropped(one.reason, 2, one.reason === 'ignored' ? '' : one.name),
          { output: 'waiting', not_in_state: one.candidates, candidates: one.candidates },
        ];
    }
  }

  #updated(kind: 'resolve' | 'repeat', id: string, at: string): readonly Output[] {
    const last = this.#alerts.get(id);
    if (last === undefined || last.resolution !== null) return [];
    const next: Drift =
      kind === 'resolve'
        ? { ...last, resolution: 'reverted', resolved_at: at }
        : { ...last, occurrences: last.occurrences + 1, last_seen: at };
    this.#alerts.set(id, next);
    return [{ output: kind === 'resolve' ? 'resolved' : 'repeated', drift: next }];
  }
}

/** What a pipeline may emit, in batches. */
export const history: fc.Arbitrary<readonly Batch[]> = fc
  .array(fc.tuple(fc.array(step, { maxLength: 6 }), fc.integer({ min: 0, max: 90_000 })), { minLength: 1, maxLength: 12 })
  .map((batches) => {
    const outputs = new Outputs();
    return batches.map(([steps, time]): Batch => {
      const taken = steps.flatMap((one) => outputs.of(one));
      return { outputs: taken, at: arrivedAt(time), snapshots: new Map(outputs.snapshots) };
    });
  });
