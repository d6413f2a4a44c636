import fc from 'fast-check';
import t from 'tap';
import { topics, type Topic } from '../../../src/model/contracts/broadcast.js';
import { HubFixture } from './hub-fixture.js';
import type { FakeSocket, FakeStream } from './fake-peers.js';
import '../../support/fixed-seed.js';
import { lawRuns } from '../../support/law-runs.js';

type Pushed = Exclude<Topic, 'stats'>;
type Step =
  | { readonly step: 'push'; readonly topics: readonly Pushed[]; readonly bytes: number }
  | { readonly step: 'subscribe'; readonly client: number; readonly topic: Pushed | 'all'; readonly back: number | undefined }
  | { readonly step: 'unsubscribe'; readonly client: number; readonly topic: Pushed | 'all' }
  | { readonly step: 'stream'; readonly client: number; readonly topic: Pushed | 'all'; readonly back: number | undefined }
  | { readonly step: 'read'; readonly client: number; readonly count: number }
  | { readonly step: 'pace'; readonly client: number; readonly fast: boolean }
  | { readonly step: 'turn' }
  | { readonly step: 'time' };

const clients = 3;
const client = fc.nat(clients - 1);
const pushed = fc.constantFrom<Pushed>('drifts', 'events', 'state');
const named = fc.constantFrom<Pushed | 'all'>('drifts', 'events', 'state', 'all');
/** A client resumes after the message that is this many back; `undefined`: without an id. */
const back = fc.option(fc.nat(60), { nil: undefined });
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        step: fc.constant('push' as const),
        topics: fc.array(pushed, { minLength: 1, maxLength: 12 }),
        bytes: fc.nat(12_000),
      }),
    },
    { weight: 3, arbitrary: fc.record({ step: fc.constant('subscribe' as const), client, topic: named, back }) },
    { weight: 1, arbitrary: fc.record({ step: fc.constant('unsubscribe' as const), client, topic: named }) },
    { weight: 1, arbitrary: fc.record({ step: fc.constant('stream' as const), client, topic: named, back }) },
    { weight: 4, arbitrary: fc.record({ step: fc.constant('read' as const), client, count: fc.integer({ min: 1, max: 12 }) }) },
    { weight: 2, arbitrary: fc.record({ step: fc.constant('pace' as const), client, fast: fc.boolean() }) },
    { weight: 3, arbitrary: fc.constant({ step: 'turn' as const }) },
    { weight: 1, arbitrary: fc.constant({ step: 'time' as const }) },
  ),
  { minLength: 10, maxLength: 80 },
);

/** Messages are published to all clients together, or to each separately. */
const groupSize = fc.constantFrom(128, 2, 1);

/**
 * With many clients the hub pauses between deliveries: a new subscriber joins the group that is furthest behind and may receive
 * messages already on their way to others.
 */
const crowd = fc.constantFrom(0, 100);

/** Per topic, the number of the next expected message; absent without a subscription. Negative: this number or any lower one. */
type Expected = Map<Topic, number>;
/** The effect of a command on the expectation, applied when its response arrives. */
type Change = (expected: Expected) => void;

const wantedBy = (name: string): readonly Topic[] => topics.filter((topic) => name === 'all' || name === topic);

/** Runs the steps. Throws at the first message that is missing, repeated, out of order or not subscribed. */
class Run {
  readonly #fixture: HubFixture;
  readonly #isCrowded: boolean;
  readonly #sockets: readonly { readonly peer: FakeSocket; readonly changes: Change[] }[];
  readonly #streams: { readonly peer: FakeStream; readonly client: number; readonly expected: Expected }[] = [];
  readonly #topicOf = new Map<number, Topic>();

  constructor(bounds: { readonly messages: number; readonly maxBufferBytes: number; readonly groupSize: number; readonly crowd: number }) {
    this.#fixture = new HubFixture({ ...bounds, maxConnections: 1_000 });
    this.#isCrowded = bounds.crowd > 0;
    for (let number = 0; number < bounds.crowd; number += 1) this.#fixture.socket();
    this.#fixture.broadcast.onMessages((first, last) => {
      for (let number = first; number <= last; number += 1)
        this.#topicOf.set(number, this.#fixture.broadcast.get(number)?.topic ?? this.#missing());
    });
    this.#sockets = Array.from({ length: clients }, () => ({ peer: this.#fixture.socket(), changes: [] }));
  }

  do(step: Step): void {
    const fixture = this.#fixture;
    switch (step.step) {
      case 'push':
        fixture.push(step.topics, step.bytes);
        return;
      case 'subscribe': {
        const { peer, changes } = this.#sockets[step.client] ?? this.#missing();
        if (peer.closing !== undefined) return;
        const { lastEventId, from } = this.#resumePoint(step.back);
        changes.push((expected) => {
          for (const topic of wantedBy(step.topic)) if (lastEventId !== '' || !expected.has(topic)) expected.set(topic, from);
        });
        peer.say({ type: 'subscribe', topic: step.topic, payload: { last_event_id: lastEventId } });
        return;
      }
      case 'unsubscribe': {
        const { peer, changes } = this.#sockets[step.client] ?? this.#missing();
        if (peer.closing !== undefined) return;
        changes.push((expected) => wantedBy(step.topic).forEach((topic) => expected.delete(topic)));
        peer.say({ type: 'unsubscribe', topic: step.topic });
        return;
      }
      case 'stream': {
        const { lastEventId, from } = this.#resumePoint(step.back);
        const expected: Expected = new Map(wantedBy(step.topic).map((topic) => [topic, from]));
        this.#streams.push({ peer: fixture.stream({ topics: step.topic, lastEventId }), client: step.client, expected });
        return;
      }
      case 'read':
        this.#sockets[step.client]?.peer.read(step.count);
        for (const one of this.#streams) if (one.client === step.client) one.peer.read();
        return;
      case 'pace': {
        const socket = this.#sockets[step.client] ?? this.#missing();
        socket.peer.fast = step.fast;
        for (const one of this.#streams) if (one.client === step.client) one.peer.fast = step.fast;
        return;
      }
      case 'turn':
        fixture.clock.turn();
        return;
      case 'time':
        fixture.clock.advance(100);
    }
  }

  /** Lets all clients read everything, then compares received with sent messages. Returns the number of closed clients. */
  check(mayForget: boolean): number {
    for (let round = 0; round < 50; round += 1) {
      for (const { peer } of [...this.#sockets, ...this.#streams]) {
        peer.fast = true;
        peer.read();
      }
      this.#fixture.clock.advance(100);
    }
    let closed = 0;
    for (const { peer, changes } of this.#sockets) {
      const expected: Expected = new Map();
      let answered = 0;
      const gaps = new Set<Topic>();
      for (const frame of peer.received) {
        if (frame.type === 'subscribed' || frame.type === 'unsubscribed') changes[answered++]?.(expected);
        else if (frame.type === 'gap') topics.forEach((topic) => gaps.add(topic));
        else if (frame.id !== undefined) this.#got(frame.id, expected, gaps);
      }
      if (peer.wire.peak > 64 * 1024 + 32 * 1024 + 3 * 14_000) throw new Error(`${peer.wire.peak} bytes waited`);
      if (peer.closing !== undefined) closed += 1;
      else this.#complete(expected, gaps);
      if (!mayForget && gaps.size > 0) throw new Error('a gap without an eviction');
    }
    for (const { peer, expected } of this.#streams) {
      const gaps = new Set<Topic>();
      for (const { event, id } of peer.events) {
        if (event === 'gap') topics.forEach((topic) => gaps.add(topic));
        else if (event !== 'connected') this.#got(id, expected, gaps);
      }
      if (peer.wire.peak > 32 * 1024 + 14_000) throw new Error(`${peer.wire.peak} bytes waited`);
      if (peer.ended) closed += 1;
      else this.#complete(expected, gaps);
    }
    return closed;
  }

  /** Where a client resumes that has seen the message `messagesAgo` back. */
  #resumePoint(messagesAgo: number | undefined): { readonly lastEventId: string; readonly from: number } {
    const { broadcast } = this.#fixture;
    if (messagesAgo === undefined) return { lastEventId: '', from: this.#isCrowded ? -broadcast.last - 1 : broadcast.last + 1 };
    const lastEventId = broadcast.idOf(Math.max(0, broadcast.last - messagesAgo));
    return { lastEventId, from: broadcast.resume(lastEventId).from };
  }

  #got(id: string, expected: Expected, gaps: Set<Topic>): void {
    const number = Number(id.slice(id.indexOf('-') + 1));
    const topic = this.#topicOf.get(number) ?? this.#missing();
    const from = expected.get(topic);
    if (from === undefined) throw new Error(`${id} of ${topic} was not subscribed`);
    if (number < from) throw new Error(`${id} of ${topic} is repeated or out of order`);
    const next = this.#next(topic, Math.abs(from));
    if (!gaps.delete(topic) && next !== number && !(from < 0 && number < -from)) throw new Error(`${topic} misses ${next} before ${id}`);
    expected.set(topic, number + 1);
  }

  #complete(expected: Expected, gaps: ReadonlySet<Topic>): void {
    for (const [topic, from] of expected) {
      const next = this.#next(topic, Math.abs(from));
      if (next !== undefined && !gaps.has(topic)) throw new Error(`${topic} ${next} is missing`);
    }
  }

  #next(topic: Topic, from: number): number | undefined {
    for (let number = from; number <= this.#fixture.broadcast.last; number += 1) if (this.#topicOf.get(number) === topic) return number;
    return undefined;
  }

  #missing(): never {
    throw new Error('no such client or message');
  }
}

void t.test('D42, D45: every client gets the messages of its topics since it subscribed or resumed, in order, once', (t) => {
  fc.assert(
    fc.property(steps, groupSize, crowd, (sequence, groupSize, crowd) => {
      const run = new Run({ messages: 10_000, maxBufferBytes: 64 * 1024 * 1024, groupSize, crowd });
      for (const step of sequence) run.do(step);
      if (run.check(false) > 0) throw new Error('a client was closed');
    }),
    { numRuns: lawRuns(300) },
  );
  t.end();
});

void t.test('D46: with tight bounds clients are closed or get a gap; otherwise nothing is lost or repeated', (t) => {
  let closed = 0;
  fc.assert(
    fc.property(steps, groupSize, (sequence, groupSize) => {
      const run = new Run({ messages: 40, maxBufferBytes: 200 * 1024, groupSize, crowd: 0 });
      for (const step of sequence) run.do(step);
      closed += run.check(true);
    }),
    { numRuns: lawRuns(300) },
  );
  t.ok(closed > 10, `${closed} clients were closed`);
  t.end();
});
