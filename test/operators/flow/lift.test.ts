import { EMPTY, from, NEVER, Observable, of, Subject, take, throwError, toArray } from 'rxjs';
import t from 'tap';
import { lift, type Stage } from '../../../src/operators/flow/lift.js';

/** Emits each number with the sum so far, and the sum at the end. */
const sums = (): Stage<number, string> => {
  let sum = 0;
  return {
    next: (item, emit) => {
      sum += item;
      if (item !== 0) emit(`${String(item)}:${String(sum)}`);
    },
    end: (emit) => {
      if (sum !== 0) emit(`end:${String(sum)}`);
    },
  };
};

type Seen = { readonly batches: (readonly string[])[]; error: unknown; complete: boolean };
const watch = (source: Observable<readonly string[]>): Seen => {
  const seen: Seen = { batches: [], error: undefined, complete: false };
  source.subscribe({
    next: (batch) => seen.batches.push(batch),
    error: (error: unknown) => void (seen.error = error),
    complete: () => void (seen.complete = true),
  });
  return seen;
};

void t.test('a source that never emits', (t) => {
  t.strictSame(watch(NEVER.pipe(lift(sums))), { batches: [], error: undefined, complete: false });
  t.end();
});

void t.test('an empty source completes; a stage without a final output emits nothing at the end', (t) => {
  t.strictSame(watch(EMPTY.pipe(lift(sums))), { batches: [], error: undefined, complete: true });
  t.end();
});

void t.test('one batch yields one batch, and the end another', (t) => {
  t.strictSame(watch(of([1]).pipe(lift(sums))).batches, [['1:1'], ['end:1']]);
  t.end();
});

void t.test('many batches keep their order; an empty result emits no batch', (t) => {
  t.strictSame(watch(of([1, 2], [0], [], [3]).pipe(lift(sums))).batches, [['1:1', '2:3'], ['3:6'], ['end:6']]);
  t.end();
});

void t.test('forwards an error of the source without a final output', (t) => {
  const error = new Error('gone');
  t.strictSame(watch(throwError(() => error).pipe(lift(sums))), { batches: [], error, complete: false });
  const subject = new Subject<readonly number[]>();
  const seen = watch(subject.pipe(lift(sums)));
  subject.next([1]);
  subject.error(error);
  t.strictSame(seen, { batches: [['1:1']], error, complete: false });
  t.end();
});

const throwsAt = (bad: number) => (): Stage<number, string> => ({
  next: (item, emit) => {
    if (item === bad) throw new Error('bug');
    emit(String(item));
  },
  end: () => {
    if (bad === -1) throw new Error('bug at the end');
  },
});

void t.test('a stage that throws ends the stream without output of its batch or of later ones', (t) => {
  let left = false;
  const subject = new Subject<readonly number[]>();
  const seen = watch(
    new Observable<readonly number[]>((subscriber) => {
      const inner = subject.subscribe(subscriber);
      return () => {
        left = true;
        inner.unsubscribe();
      };
    }).pipe(lift(throwsAt(2))),
  );
  subject.next([1]);
  subject.next([1, 2, 3]);
  subject.next([4]);
  t.strictSame(seen.batches, [['1']]);
  t.match(seen.error, { message: 'bug' });
  t.ok(left, 'unsubscribed from the source');
  t.match(watch(of([1]).pipe(lift(throwsAt(-1)))).error, { message: 'bug at the end' });
  t.end();
});

void t.test('unsubscribes from an endless synchronous source when the subscriber leaves', (t) => {
  let made = 0;
  const endless = function* (): Generator<readonly number[]> {
    for (;;) {
      made++;
      if (made > 1_000) throw new Error('never left');
      yield [1];
    }
  };
  const seen = watch(from(endless()).pipe(lift(sums), take(3)));
  t.equal(seen.batches.length, 3);
  t.ok(seen.complete);
  t.ok(made <= 4, `${String(made)} batches were produced`);
  t.end();
});

void t.test('no final output after an early unsubscribe', (t) => {
  const subject = new Subject<readonly number[]>();
  const seen = watch(subject.pipe(lift(sums), take(1)));
  subject.next([1]);
  subject.next([2]);
  subject.complete();
  t.strictSame(seen.batches, [['1:1']]);
  t.notOk(subject.observed);
  t.end();
});

void t.test('two subscribers do not share state', (t) => {
  const lifted = of([1], [2]).pipe(lift(sums));
  const all: (readonly string[])[][] = [];
  for (let i = 0; i < 2; i++) lifted.pipe(toArray()).subscribe((batches) => all.push(batches));
  t.strictSame(all[0], all[1]);
  t.strictSame(all[0], [['1:1'], ['2:3'], ['end:3']]);
  t.end();
});
