import fc from 'fast-check';
import t from 'tap';
import type { Topic } from '../../../src/model/contracts/broadcast.js';
import '../../support/fixed-seed.js';
import { lawRuns } from '../../support/law-runs.js';
import type { FakeSocket, FakeStream } from './fake-peers.js';
import { HubFixture } from './hub-fixture.js';

/** D91: clients move between instances that fold one log, each at its own pace. */

type Pushed = Exclude<Topic, 'stats'>;
const pushed: readonly Pushed[] = ['drifts', 'events', 'state'];
const wanted = ['all', 'drifts', 'events', 'stats'] as const;
type Wanted = (typeof wanted)[number];

type Step =
  | { readonly step: 'fold'; readonly instance: number; readonly count: number }
  | { readonly step: 'stats'; readonly instance: number }
  | { readonly step: 'move'; readonly client: number; readonly instance: number }
  | { readonly step: 'renew'; readonly client: number; readonly topic: Wanted }
  | { readonly step: 'read'; readonly client: number }
  | { readonly step: 'pace'; readonly client: number; readonly fast: boolean }
  | { readonly step: 'turn' | 'time'; readonly instance: number };

const instances = 3;
const instance = fc.nat(instances - 1);
const clients: readonly { readonly kind: 'socket' | 'stream'; readonly topic: Wanted }[] = (['socket', 'stream'] as const).flatMap((kind) =>
  wanted.map((topic) => ({ kind, topic })),
);
const client = fc.nat(clients.length - 1);
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ step: fc.constant('fold' as const), instance, count: fc.integer({ min: 1, max: 12 }) }) },
    { weight: 3, arbitrary: fc.record({ step: fc.constant('stats' as const), instance }) },
    { weight: 6, arbitrary: fc.record({ step: fc.constant('move' as const), client, instance }) },
    { weight: 1, arbitrary: fc.record({ step: fc.constant('renew' as const), client, topic: fc.constantFrom(...wanted) }) },
    { weight: 2, arbitrary: fc.record({ step: fc.constant('read' as const), client }) },
    { weight: 2, arbitrary: fc.record({ step: fc.constant('pace' as const), client, fast: fc.boolean() }) },
    { weight: 3, arbitrary: fc.record({ step: fc.constantFrom('turn', 'time'), instance }) },
  ),
  { minLength: 20, maxLength: 120 },
);

/** What one client has received over all its connections. */
class Client {
  /** Serial of the newest message other than statistics. */
  #received = 0;
  /** A `gap` came since. */
  hasGap = false;
  gaps = 0;
  isClosed = false;
  lastId = 'run-0';
  fast = true;
  #peer: FakeSocket | FakeStream | undefined;
  #taken = 0;
  #stats = 0;

  constructor(
    readonly kind: 'socket' | 'stream',
    readonly topic: Wanted,
  ) {}

  connect(to: HubFixture): void {
    this.take();
    this.#peer?.disconnect();
    this.#taken = this.#stats = 0;
    this.isClosed = false;
    if (this.kind === 'stream') {
      const topics = this.topic === 'all' ? 'drifts,events,state,stats' : this.topic;
      this.#peer = to.stream({ topics, lastEventId: this.lastId, fast: this.fast });
    } else {
      const peer = to.socket(undefined, this.fast);
      peer.say({ type: 'subscribe', topic: this.topic, payload: { last_event_id: this.lastId } });
      this.#peer = peer;
    }
  }

  /** Subscribes again over the same socket, to topics that it has. */
  renew(topic: Wanted): void {
    if (this.#peer === undefined || !('say' in this.#peer) || (this.topic !== 'all' && this.topic !== topic)) return;
    this.#peer.say({ type: 'subscribe', topic });
  }

  pace(fast: boolean): void {
    this.fast = fast;
    if (this.#peer !== undefined) this.#peer.fast = fast;
  }

  read(): void {
    this.#peer?.read();
    this.take();
  }

  /** Number of the newest statistics of this connection. */
  get stats(): number {
    return this.#stats;
  }

  take(): void {
    if (this.#peer === undefined) return;
    const all: readonly { readonly id?: string; readonly name: string; readonly data: Readonly<Record<string, unknown>> }[] =
      'events' in this.#peer
        ? this.#peer.events.map(({ id, event, data }) => ({ id, name: event, data }))
        : this.#peer.received.map(({ id, type, payload }) => ({ ...(id === undefined ? {} : { id }), name: type, data: payload }));
    for (const { id, name, data } of all.slice(this.#taken)) {
      this.#taken += 1;
      if (name === 'error') throw new Error(`an error behind ${this.lastId}`);
      if (name === 'gap') {
        this.hasGap = true;
        this.gaps += 1;
      }
      if (id === undefined) continue;
      if (serialOf(id) < serialOf(this.lastId)) throw new Error(`${id} of ${name} came behind ${this.lastId}`);
      this.lastId = id;
      if (name === 'stats') {
        // Those of the hub itself have no number.
        if (data['n'] === undefined) continue;
        if (Number(data['n']) <= this.#stats) throw new Error('statistics are repeated');
        this.#stats = Number(data['n']);
      } else if (name !== 'connected' && name !== 'gap') this.#got(serialOf(id));
    }
    this.isClosed = 'events' in this.#peer ? this.#peer.ended : this.#peer.closing !== undefined;
  }

  /** Throws if messages up to this one are missing without a gap. */
  check(newest: number): void {
    for (let serial = this.#received + 1; serial <= newest && !this.hasGap; serial += 1)
      if (this.topic === 'all' || topicOf(serial) === this.topic)
        throw new Error(`${this.kind} of ${this.topic} misses ${serial} behind ${this.#received}`);
  }

  #got(serial: number): void {
    if (serial <= this.#received) throw new Error(`${serial} came behind ${this.#received}`);
    this.check(serial - 1);
    this.#received = serial;
    this.hasGap = false;
  }
}

const serialOf = (id: string): number => Number(id.slice(id.indexOf('-') + 1));

/** The topic of the message with this serial. */
const topicOf = (serial: number): Pushed => pushed[(serial * 7) % 3] ?? 'drifts';

type Bounds = { readonly groupSize: number; readonly crowd: number; readonly messages: number; readonly maxBufferBytes: number };

/** An instance of the service that has folded a part of the log. */
class Instance {
  readonly fixture: HubFixture;
  folded = 0;
  stats = 0;

  constructor({ crowd, ...bounds }: Bounds) {
    this.fixture = new HubFixture({ shared: true, maxConnections: 1_000, ...bounds });
    for (let number = 0; number < crowd; number += 1) this.fixture.socket();
  }

  fold(to: number): void {
    const topics: Pushed[] = [];
    while (this.folded < to) topics.push(topicOf((this.folded += 1)));
    const ids = this.fixture.push(topics, 3_000);
    if (ids.length > 0 && ids.at(-1) !== `run-${this.folded}`) throw new Error(`${String(ids.at(-1))} is not ${this.folded}`);
  }

  publishStats(): void {
    this.fixture.broadcast.stats(`{"n":${(this.stats += 1)}}`, '2026-03-10T10:00:00.000Z');
  }
}

/** Runs the steps and lets all clients read everything. Returns how often clients got a gap or were closed at the end. */
const run = (sequence: readonly Step[], bounds: Bounds): number => {
  const all = Array.from({ length: instances }, () => new Instance(bounds));
  const at = (index: number): Instance => all[index] as Instance;
  const readers = clients.map(({ kind, topic }) => ({ reader: new Client(kind, topic), instance: 0 }));
  for (const { reader } of readers) reader.connect(at(0).fixture);
  const forClient = (step: Extract<Step, { readonly client: number }>): void => {
    const one = readers[step.client];
    if (one === undefined) return;
    if (step.step === 'renew') one.reader.renew(step.topic);
    else if (step.step === 'read') one.reader.read();
    else if (step.step === 'pace') one.reader.pace(step.fast);
    else one.reader.connect(at((one.instance = step.instance)).fixture);
  };
  for (const step of sequence) {
    if ('client' in step) forClient(step);
    else if (step.step === 'fold') at(step.instance).fold(at(step.instance).folded + step.count);
    else if (step.step === 'stats') at(step.instance).publishStats();
    else if (step.step === 'turn') at(step.instance).fixture.clock.turn();
    else at(step.instance).fixture.clock.advance(100);
  }
  let losses = 0;
  const end = Math.max(...all.map(({ folded }) => folded)) + 1;
  for (const one of all) {
    one.fold(end);
    one.publishStats();
  }
  for (const { reader } of readers) reader.pace(true);
  for (let round = 0; round < 40; round += 1) {
    for (const one of readers) {
      one.reader.read();
      if (one.reader.isClosed) {
        losses += 1;
        one.reader.connect(at(one.instance).fixture);
      }
    }
    for (const { fixture } of all) fixture.clock.advance(100);
  }
  for (const { reader, instance: last } of readers) {
    reader.read();
    reader.check(end);
    losses += reader.gaps;
    if ((reader.topic === 'all' || reader.topic === 'stats') && reader.stats !== at(last).stats)
      throw new Error(`${reader.kind} of ${reader.topic} ends with statistics ${reader.stats} instead of ${at(last).stats}`);
  }
  return losses;
};

void t.test('D91: a client that moves between instances gets every message once and in order, however far each of them is', (t) => {
  fc.assert(
    fc.property(steps, fc.constantFrom(128, 2, 1), fc.constantFrom(0, 100), (sequence, groupSize, crowd) => {
      if (run(sequence, { groupSize, crowd, messages: 10_000, maxBufferBytes: 64 * 1024 * 1024 }) > 0)
        throw new Error('a client got a gap or was closed');
    }),
    { numRuns: lawRuns(200) },
  );
  t.end();
});

void t.test('D46, D91: with tight bounds it gets a gap or is closed; otherwise nothing is lost or repeated', (t) => {
  let losses = 0;
  fc.assert(
    fc.property(steps, fc.constantFrom(128, 2, 1), (sequence, groupSize) => {
      losses += run(sequence, { groupSize, crowd: 0, messages: 20, maxBufferBytes: 100 * 1024 });
    }),
    { numRuns: lawRuns(200) },
  );
  t.ok(losses > 10, `${losses} losses`);
  t.end();
});
