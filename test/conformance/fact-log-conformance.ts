import { setImmediate } from 'node:timers/promises';
import type { Subscription } from 'rxjs';
import t, { type Test } from 'tap';
import type { Arrival, Fact } from '../../src/model/fact.js';
import type { FactLog } from '../../src/model/contracts/fact-log.js';

/** One log and the faults that tests can inject. */
type FactLogFixture = {
  /** Opens the log, or reopens it after `close`. */
  readonly open: () => Promise<FactLog>;
  /** Cuts the newest fact in half, like a power cut. Call it while the log is closed. */
  readonly tear?: () => void;
  /** Lets writes fail soon, until the returned function is called. */
  readonly fill?: () => () => void;
  /** Warnings that the log wrote. */
  readonly warnings: () => readonly string[];
};

/** A case that an implementation may skip. */
type FactLogCase = 'history' | 'torn end' | 'full disk' | 'same turn';

type FactLogConformance = {
  readonly name: string;
  readonly open: (t: Test) => FactLogFixture;
  /** Skipped cases, each with the reason. */
  readonly skip?: Readonly<Partial<Record<FactLogCase, string>>>;
};

const tick = (n: number): Arrival => ({ kind: 'tick', at: new Date(Date.UTC(2026, 2, 2, 10, 0, 0, n)).toISOString() });
const ticks = (from: number, to: number): readonly Arrival[] => Array.from({ length: to - from + 1 }, (_, n) => tick(from + n));
const positions = (from: number, to: number): readonly number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n);

/** A subscriber that records the facts it receives. */
class RecordingSubscriber {
  readonly facts: Fact[] = [];
  readonly batches: number[] = [];
  /** Empty batches, which mark the end of history. */
  ends = 0;
  isComplete = false;
  error: unknown;
  readonly #subscription: Subscription;

  constructor(log: FactLog, from: number, onBatch: (facts: readonly Fact[]) => void = () => undefined) {
    this.#subscription = log.facts$(from).subscribe({
      next: (facts) => {
        if (facts.length === 0) this.ends++;
        else this.batches.push(facts.length);
        this.facts.push(...facts);
        onBatch(facts);
      },
      error: (error: unknown) => (this.error = error),
      complete: () => (this.isComplete = true),
    });
  }

  get seen(): readonly number[] {
    return this.facts.map(({ seq }) => seq);
  }

  /** Resolves once the subscriber has received `position`. */
  async reached(position: number): Promise<void> {
    for (const end = Date.now() + 30_000; (this.facts.at(-1)?.seq ?? 0) < position && this.error === undefined;) {
      if (Date.now() > end) throw new Error(`position ${String(position)} was not reached`);
      await setImmediate();
    }
  }

  stop(): void {
    this.#subscription.unsubscribe();
  }
}

/** The contract of a fact log, as tests. */
export const factLogConformance = ({ name, open, skip = {} }: FactLogConformance): void => {
  const given = (what: FactLogCase | undefined, sentence: string, run: (t: Test, fixture: FactLogFixture) => Promise<void>): void => {
    const reason = what === undefined ? undefined : skip[what];
    void t.test(`${name}: ${sentence}`, reason === undefined ? {} : { skip: reason }, async (t) => {
      await run(t, open(t));
    });
  };

  given(undefined, 'D60: assigns positions from 1 in the order of appends', async (t, fixture) => {
    const log = await fixture.open();
    t.strictSame([log.first, log.last], [1, 0]);
    const one = new RecordingSubscriber(log, 1);
    log.append([tick(1)]);
    log.append([]);
    log.append(ticks(2, 5));
    await one.reached(5);
    t.strictSame(
      one.facts,
      ticks(1, 5).map((arrival, n) => ({ ...arrival, seq: n + 1 })),
    );
    t.equal(log.last, 5);
    await log.close();
  });

  given('same turn', 'delivers a batch to a subscriber at the tail before append returns', async (t, fixture) => {
    const log = await fixture.open();
    const one = new RecordingSubscriber(log, 1);
    log.append(ticks(1, 3));
    t.strictSame(one.seen, [1, 2, 3]);
    const late = new RecordingSubscriber(log, 4);
    const later = new RecordingSubscriber(log, 6);
    log.append(ticks(4, 6));
    t.strictSame([one.seen.length, late.seen, later.seen], [6, [4, 5, 6], [6]], 'begins at its position');
    one.stop();
    log.append([tick(7)]);
    t.strictSame([one.seen.length, late.seen.length], [6, 4], 'receives nothing after unsubscribing');
    await log.close();
  });

  given('same turn', 'delivers facts appended by a subscriber to all subscribers after the current batch', async (t, fixture) => {
    const log = await fixture.open();
    new RecordingSubscriber(log, 1, (facts) => {
      if (facts.some(({ seq }) => seq === 1)) log.append(ticks(3, 4));
    });
    const other = new RecordingSubscriber(log, 1);
    log.append(ticks(1, 2));
    t.strictSame([other.seen, other.batches], [positions(1, 4), [2, 2]]);
    await log.close();
  });

  given(undefined, 'resolves flush and counts no failures while all facts can be stored', async (t, fixture) => {
    const log = await fixture.open();
    await log.flush();
    log.append(ticks(1, 3));
    await Promise.all([log.flush(), log.flush()]);
    t.equal(log.failures, 0);
    await log.close();
  });

  given(undefined, 'completes all subscribers on close; later appends fail, and later subscribers complete at once', async (t, fixture) => {
    const log = await fixture.open();
    log.append(ticks(1, 3_000));
    const reading = new RecordingSubscriber(log, log.first);
    const one = new RecordingSubscriber(log, log.last + 1);
    await log.close();
    await log.close();
    t.ok(one.isComplete && reading.isComplete);
    t.throws(() => {
      log.append([tick(1)]);
    }, /closed/);
    t.ok(new RecordingSubscriber(log, log.last + 1).isComplete);
  });

  given(undefined, 'reports an unreadable position as an error of that subscriber only', async (t, fixture) => {
    const log = await fixture.open();
    log.append(ticks(1, 3));
    const one = new RecordingSubscriber(log, log.last + 1);
    t.match(new RecordingSubscriber(log, log.first - 1).error, { message: /no longer in the fact log, which begins at/ });
    log.append([tick(4)]);
    await one.reached(4);
    t.strictSame(one.seen, [4]);
    await log.close();
  });

  given(
    'history',
    'D60: starts a reader exactly at its position, in batches of at most 1,024, and continues with the tail',
    async (t, fixture) => {
      const log = await fixture.open();
      log.append(ticks(1, 5_000));
      for (const from of [1, 2, 1_024, 1_025, 4_999, 5_000, 5_001]) {
        const one = new RecordingSubscriber(log, from);
        log.append([tick(log.last + 1)]);
        await one.reached(log.last);
        t.strictSame(one.seen, positions(from, log.last), String(from));
        t.ok(one.batches.every((size) => size <= 1_024));
        one.stop();
      }
      await log.close();
    },
  );

  given('history', 'loses and repeats nothing while facts are appended during reading', async (t, fixture) => {
    const log = await fixture.open();
    log.append(ticks(1, 6_000));
    const both = [new RecordingSubscriber(log, 1), new RecordingSubscriber(log, 3_000)] as const;
    let appended = 6_000;
    while (both[0].seen.length < 6_000) {
      for (let n = 0; n < 7; n++) log.append([tick(++appended)]);
      await setImmediate();
    }
    // One fact per turn: a reader that never catches up would go on forever.
    for (const end = Date.now() + 30_000; both[0].facts.at(-1)?.seq !== appended && Date.now() < end;) {
      await setImmediate();
      log.append([tick(++appended)]);
    }
    t.strictSame(both[0].seen, positions(1, appended), 'a reader that has caught up receives a fact in the turn of its append');
    await both[1].reached(appended);
    t.strictSame(both[1].seen, positions(3_000, appended), 'two readers do not share a position');
    t.strictSame([both[0].ends, both[1].ends], [1, 1], 'history ends once');
    await log.close();
  });

  given('history', 'lets a slow reader delay neither the tail nor another reader', async (t, fixture) => {
    const log = await fixture.open();
    log.append(ticks(1, 20_000));
    await log.flush();
    const slow = new RecordingSubscriber(log, 1, () => {
      for (const end = Date.now() + 3; Date.now() < end;);
    });
    const tail = new RecordingSubscriber(log, 20_001);
    const fast = new RecordingSubscriber(log, 19_000);
    log.append([tick(20_001)]);
    await tail.reached(20_001);
    t.strictSame(tail.seen, [20_001]);
    await fast.reached(20_001);
    t.ok(slow.seen.length < 20_000, `${String(slow.seen.length)} so far`);
    await slow.reached(20_001);
    t.strictSame(slow.seen, positions(1, 20_001));
    await log.close();
  });

  given('history', 'D2: continues positions after the log is closed and reopened', async (t, fixture) => {
    for (const round of [0, 1, 2]) {
      const log = await fixture.open();
      t.strictSame([log.first, log.last], [1, round * 10]);
      log.append(ticks(log.last + 1, log.last + 10));
      const one = new RecordingSubscriber(log, 1);
      await one.reached(log.last);
      t.strictSame(
        one.facts,
        ticks(1, log.last).map((arrival, n) => ({ ...arrival, seq: n + 1 })),
      );
      await log.close();
    }
    t.strictSame(fixture.warnings(), []);
  });

  given('torn end', 'D2: drops a fact truncated by a power cut with one warning, and keeps the rest', async (t, fixture) => {
    const first = await fixture.open();
    first.append(ticks(1, 5));
    await first.close();
    fixture.tear?.();
    const log = await fixture.open();
    log.append(ticks(6, 8));
    const one = new RecordingSubscriber(log, 1);
    await one.reached(log.last);
    t.strictSame(
      one.facts.map(({ at }) => at),
      [...ticks(1, 4), ...ticks(6, 8)].map(({ at }) => at),
    );
    t.ok(
      one.seen.every((seq, n) => n === 0 || seq > (one.seen[n - 1] ?? 0)),
      'positions grow',
    );
    t.strictSame(fixture.warnings(), ['the last line of the journal is torn; it was dropped']);
    await log.close();
  });

  given(
    'full disk',
    'D2: counts facts that cannot be stored, delivers them to subscribers, and stores again when possible',
    async (t, fixture) => {
      const log = await fixture.open();
      const tail = new RecordingSubscriber(log, 1);
      log.append(ticks(1, 3_000));
      const empty = fixture.fill?.();
      const reader = new RecordingSubscriber(log, 1);
      const before = log.failures;
      while (log.failures === before && log.last < 4_000) log.append(ticks(log.last + 1, log.last + 10));
      t.ok(log.failures > before);
      const lost = log.last + 1;
      log.append(ticks(log.last + 1, log.last + 10));
      await log.flush();
      t.ok(log.failures > before + 1, 'each failed write counts');
      empty?.();
      const stored = log.last + 1;
      const failures = log.failures;
      log.append(ticks(log.last + 1, log.last + 10));
      await log.flush();
      t.equal(log.failures, failures);
      t.strictSame(tail.seen, positions(1, log.last), 'the tail received all');
      await reader.reached(log.last);
      t.strictSame(reader.seen, positions(1, log.last), 'a reader that was still behind received all');
      await log.close();
      const again = await fixture.open();
      const late = new RecordingSubscriber(again, 1);
      await late.reached(again.last);
      t.strictSame(late.seen, [...positions(1, lost - 1), ...positions(stored, stored + 9)], 'the next run finds a gap');
      t.match(fixture.warnings(), [/^10 facts from position \d+ on were never written$/]);
      await again.close();
    },
  );
};
