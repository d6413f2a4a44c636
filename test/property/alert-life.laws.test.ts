import fc from 'fast-check';
import t from 'tap';
import type { Arrival } from '../../src/model/fact.js';
import type { Output } from '../../src/model/output.js';
import { alertLife } from '../../src/operators/flow/alert-life.js';
import { clock } from '../support/applies.js';
import { auditArrival } from '../support/arrivals.js';
import { auditEvent, stateMeta } from '../support/audit-event.js';
import type { DeclaredResource } from '../support/catalog-case.js';
import { stateUpdate, recordedCall, role, state, user } from '../support/evaluate-facts.js';
import { lawRuns } from '../support/law-runs.js';
import { acceptance } from '../support/acceptance.js';
import { openRun, stamped } from '../support/resumable-run.js';
import { everyChange, runPipeline } from '../support/run-pipeline.js';

const seed = 20261128;
t.comment(`seed ${String(seed)}`);

const values = ['a', 'b', 'c'] as const;
type Value = (typeof values)[number];

/** A declared resource of some type, one attribute of which takes three values. Each call is by another user. */
type Subject = {
  readonly declared: (value: Value) => DeclaredResource;
  readonly set: (value: Value, time: number, who: string) => Arrival;
  readonly remove: (time: number, who: string) => Arrival;
};

const days = { a: 1, b: 3, c: 5 } as const;

const onCluster = (verb: 'update' | 'delete', value: Value | undefined, time: number, who: string): Arrival => {
  const object = {
    ...{ kind: 'ConfigMap', apiVersion: 'v1' },
    metadata: { name: 'web', namespace: 'shop', uid: 'u', resourceVersion: '7' },
    data: { level: value ?? '' },
  };
  const said = verb === 'update' ? { request: object, response: object } : { response: { kind: 'Status', apiVersion: 'v1', metadata: {} } };
  const event = { auditID: `${who}-event`, requestReceivedTimestamp: clock(time), stageTimestamp: clock(time) };
  return auditArrival(auditEvent({ verb, resource: 'configmaps', user: who, ...said, event }), clock(time));
};

const subjects: Readonly<Record<string, Subject>> = {
  role: {
    declared: (value) => role({ description: value }),
    set: (value, time, who) => recordedCall('iam', 'UpdateRole', { roleName: 'worker', description: value }, { time, at: time, user: who }),
    remove: (time, who) => recordedCall('iam', 'DeleteRole', { roleName: 'worker' }, { time, at: time, user: who }),
  },
  'log group': {
    declared: (value) => ({
      type: 'aws_cloudwatch_log_group',
      name: 'this',
      attributes: {
        arn: 'arn:aws:logs:us-east-1:111122223333:log-group:orders',
        id: 'orders',
        name: 'orders',
        retention_in_days: days[value],
        kms_key_id: '',
        tags: {},
        tags_all: {},
      },
    }),
    set: (value, time, who) =>
      recordedCall('logs', 'PutRetentionPolicy', { logGroupName: 'orders', retentionInDays: days[value] }, { time, at: time, user: who }),
    remove: (time, who) => recordedCall('logs', 'DeleteLogGroup', { logGroupName: 'orders' }, { time, at: time, user: who }),
  },
  'config map': {
    declared: (value) => ({
      type: 'kubernetes_config_map_v1',
      name: 'web',
      attributes: {
        id: 'shop/web',
        metadata: stateMeta({ namespace: 'shop' }),
        binary_data: {},
        data: { level: value },
        immutable: false,
      },
    }),
    set: (value, time, who) => onCluster('update', value, time, who),
    remove: (time, who) => onCluster('delete', undefined, time, who),
  },
};

type Step =
  | { readonly does: 'set'; readonly value: Value }
  | { readonly does: 'remove' | 'lose' | 'read' }
  | { readonly does: 'declare' | 'suspect'; readonly value: Value }
  /** Accepts what is open, for so many steps. */
  | { readonly does: 'accept'; readonly steps: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.constantFrom(...values).map((value): Step => ({ does: 'set', value })), weight: 6 },
  { arbitrary: fc.constant<Step>({ does: 'remove' }), weight: 1 },
  { arbitrary: fc.constant<Step>({ does: 'lose' }), weight: 1 },
  { arbitrary: fc.constant<Step>({ does: 'read' }), weight: 3 },
  { arbitrary: fc.constantFrom(...values).map((value): Step => ({ does: 'declare', value })), weight: 2 },
  { arbitrary: fc.constantFrom(...values).map((value): Step => ({ does: 'suspect', value })), weight: 1 },
  { arbitrary: fc.constantFrom(1, 2, 4, Infinity).map((steps): Step => ({ does: 'accept', steps })), weight: 2 },
);

/** An alert as both sides report it: what changed, and how it ended. `value` undefined: the resource was deleted. */
type Life = { readonly value: Value | undefined; status: string; times: number; accepted?: Accepted };
/** `until`: number of the step after which the acceptance is over. `silent`: how often the value was set meanwhile. */
type Accepted = { readonly until: number; silent: number };
type Waiting = Life & { ending: { readonly as: 'restored'; readonly by: number } | undefined };

/** The table, step by step, for one attribute of one resource; knows nothing of records, histories and stages. */
class Model {
  readonly lives: Life[] = [];
  #declared: Value | undefined = 'a';
  #isDeleted = false;
  #held: Waiting[] = [];
  #open: Life | undefined;
  #deletion: Life | undefined;
  #number = 0;

  /** Whether a record of the resource means anything. */
  get exists(): boolean {
    return this.#declared !== undefined && !this.#isDeleted;
  }

  /** Call with the number of each step, also of those that mean nothing. */
  take(one: Step, at = Infinity): void {
    this.#number++;
    this.#open = this.#expire(this.#open, at);
    this.#deletion = this.#expire(this.#deletion, at);
    switch (one.does) {
      case 'set':
        if (one.value === this.#declared) this.#restore();
        else this.#differ(one.value);
        return;
      case 'remove':
        this.#isDeleted = true;
        this.#held.push({ value: undefined, status: '', times: 1, ending: undefined });
        return;
      case 'read':
      case 'suspect':
        // A version that is not believed means nothing, but it was read.
        this.#announce();
        return;
      case 'declare':
        this.#declare(one.value);
        return;
      case 'accept':
        for (const life of [this.#open, this.#deletion]) {
          if (life === undefined || life.accepted !== undefined) continue;
          life.status = alertLife.accepted.open;
          life.accepted = { until: at + one.steps, silent: 0 };
        }
        return;
      case 'lose':
        this.#lose();
    }
  }

  #expire(life: Life | undefined, at: number): Life | undefined {
    if (life?.accepted === undefined || life.accepted.until >= at || alertLife.expired.accepted !== 'announced') return life;
    const again: Life = { value: life.value, status: 'open', times: life.times + life.accepted.silent };
    this.lives.push(again);
    return again;
  }

  #differ(value: Value): void {
    const newest = this.#held.at(-1) ?? this.#open;
    const isSame = newest?.value === value && (newest as Partial<Waiting>).ending === undefined;
    if (isSame && newest.accepted !== undefined && alertLife.repeated.accepted === 'silent') newest.accepted.silent++;
    else if (isSame) newest.times++;
    else this.#held.push({ value, status: '', times: 1, ending: undefined });
  }

  #restore(): void {
    this.#end('restored');
    for (const one of this.#held) one.ending ??= { as: 'restored', by: this.#number };
  }

  /** Evidence about the open alert. */
  #end(evidence: 'restored' | 'replaced' | 'deleted' | 'lost' | 'declared'): void {
    const { open, accepted } = alertLife[evidence];
    if (this.#open !== undefined && (this.#open.accepted === undefined || accepted !== 'over')) this.#open.status = open;
    this.#open = undefined;
  }

  #announce(): void {
    const held = this.#held;
    this.#held = [];
    for (const [at, one] of held.entries()) {
      const life: Life = { value: one.value, status: 'open', times: one.times };
      this.lives.push(life);
      if (one.value === undefined) {
        this.#end('deleted');
        this.#deletion = life;
        continue;
      }
      this.#end('replaced');
      const isReplaced = held.slice(at + 1).some(({ ending }) => ending !== undefined && ending.by === one.ending?.by);
      if (one.ending === undefined) this.#open = life;
      else life.status = alertLife[isReplaced ? 'replaced' : 'restored'].open;
    }
  }

  #declare(value: Value): void {
    if (this.#declared === undefined) this.#isDeleted = false;
    this.#declared = value;
    // A value that is declared by now set back those before it.
    const isSetBack = (one: Waiting): boolean => one.value === value && one.ending === undefined;
    if (this.#held.some(isSetBack) && this.#open?.value !== value) this.#end('restored');
    const endings = this.#held.map((_, at) => this.#held.findIndex((one, later) => later > at && isSetBack(one)));
    for (const [at, one] of this.#held.entries()) {
      const by = endings[at] ?? -1;
      if (by >= 0) one.ending ??= { as: 'restored', by: -by };
    }
    if (this.#open?.value === value) this.#end('declared');
    this.#held = this.#held.filter((one) => one.value !== value);
    this.#announce();
  }

  #lose(): void {
    if (this.#declared === undefined) return;
    this.#declared = undefined;
    this.#end('lost');
    if (this.#deletion !== undefined && this.#deletion.accepted === undefined) this.#deletion.status = alertLife.destroyed.open;
    this.#deletion = undefined;
    const held = this.#held.filter((one) => one.value !== undefined);
    this.#held = [];
    for (const [at, { value, times, ending }] of held.entries()) {
      // Of several that the same evidence ends, only the last was still the value.
      const isReplaced = held.slice(at + 1).some((later) => later.ending?.by === ending?.by);
      this.lives.push({ value, status: alertLife[isReplaced ? 'replaced' : (ending?.as ?? 'lost')].open, times });
    }
  }
}

/** The facts of the steps that mean something, and what the model makes of them. */
const history = (subject: Subject, steps: readonly Step[]): { readonly facts: readonly Arrival[]; readonly model: Model } => {
  const model = new Model();
  const facts: Arrival[] = [state([user('other'), subject.declared('a')], 1, { serial: 10, readAfter: 0 })];
  steps.forEach((one, index) => {
    const at = 100 * (index + 1);
    if ((one.does === 'set' || one.does === 'remove') && !model.exists) return;
    model.take(one, index);
    const options = { serial: 11 + index, readAfter: facts.length };
    if (one.does === 'set') facts.push(subject.set(one.value, at, `user-${String(index)}`));
    else if (one.does === 'remove') facts.push(subject.remove(at, `user-${String(index)}`));
    else if (one.does === 'accept') facts.push(...acceptAll(facts, at, one.steps));
    else if (one.does === 'read') facts.push(stateUpdate('unchanged', at, facts.length));
    else if (one.does === 'lose') facts.push(state([user('other')], at, options));
    else if (one.does === 'declare') facts.push(state([user('other'), subject.declared(one.value)], at, options));
    else if (one.does === 'suspect') facts.push(state([user('other'), subject.declared(one.value)], at, { ...options, serial: 3 }));
  });
  model.take({ does: 'read' }, steps.length);
  facts.push(stateUpdate('unchanged', 100 * (steps.length + 1), facts.length));
  return { facts, model };
};

const policy = { ...everyChange, confirm: true };

/** Acceptances of the alerts that are open; of none, to let time pass. The run does not end, which would announce what waits. */
const acceptAll = (facts: readonly Arrival[], at: number, steps: number): readonly Arrival[] => {
  const run = openRun(policy);
  for (const fact of stamped(facts)) run.next(fact);
  const open = new Set<string>();
  for (const text of run.outputs) {
    const [, output, id = ''] = /^{"output":"(drift|resolved)","drift":{"id":"(\w+)"/.exec(text) ?? [];
    if (output === 'drift') open.add(id);
    else open.delete(id);
  }
  return (open.size === 0 ? ['d_none'] : [...open]).map((id) => acceptance(id, at, steps === Infinity ? undefined : at + 100 * steps + 50));
};

const valueOf = (shown: unknown): Value | undefined => values.find((one) => one === shown || days[one] === shown);

const livesOf = (outputs: readonly Output[]): readonly Life[] => {
  const lives = new Map<string, Life>();
  for (const one of outputs) {
    if (one.output !== 'drift' && one.output !== 'resolved' && one.output !== 'repeated') continue;
    const { id, new_value, resolution, occurrences } = one.drift;
    lives.set(id, { value: valueOf(new_value), status: resolution ?? 'open', times: occurrences });
  }
  return [...lives.values()];
};

const shown = (lives: readonly Life[]): readonly string[] =>
  lives.map(({ value, status, times }) => `${value ?? 'deleted'} ${status} ${String(times)}`).sort();

for (const [name, subject] of Object.entries(subjects)) {
  void t.test(`D96: alerts about a ${name} live as the table says, whatever the evidence`, (t) => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 14 }), (steps) => {
        const { facts, model } = history(subject, steps);
        const outputs = runPipeline(
          facts.map((one) => [one]),
          policy,
        );
        const [found, expected] = [shown(livesOf(outputs)), shown(model.lives)];
        if (found.join() !== expected.join()) throw new Error(`expected:\n${expected.join('\n')}\nfound:\n${found.join('\n')}`);
      }),
      { seed, numRuns: lawRuns(200) },
    );
    t.end();
  });
}
