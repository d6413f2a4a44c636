import t from 'tap';
import { pull } from '../../src/streams/pull.js';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A reader whose reads resolve when the test answers them. */
const reader = () => {
  const reads: { readonly resolve: (item: string | undefined) => void; readonly reject: (error: Error) => void }[] = [];
  const read = (): Promise<string | undefined> => new Promise((resolve, reject) => reads.push({ resolve, reject }));
  const answer = async (item: string | undefined): Promise<void> => {
    reads.at(-1)?.resolve(item);
    await turn();
  };
  return { reads, read, answer };
};

void t.test('emits an item in the turn in which it was read; the next read waits for the subscriber', async (t) => {
  const { reads, read, answer } = reader();
  const seen: string[] = [];
  let next = (): void => undefined;
  let isComplete = false;
  pull(read).subscribe({
    next: (pulled) => {
      seen.push(pulled.item);
      next = pulled.next;
    },
    complete: () => (isComplete = true),
  });
  t.equal(reads.length, 1);
  await answer('a');
  t.strictSame(seen, ['a']);
  await turn();
  t.equal(reads.length, 1, 'no read while the subscriber has no room');
  next();
  next();
  t.equal(reads.length, 2, 'one read, however often the subscriber requests');
  await answer(undefined);
  t.strictSame([seen, isComplete, reads.length], [['a'], true, 2]);
});

void t.test('a request made while an item is taken yields the items one after the other', async (t) => {
  const items = Array.from({ length: 20_000 }, (_, n) => n);
  const seen: number[] = [];
  await new Promise<void>((complete, error) => {
    pull(() => Promise.resolve(items.shift())).subscribe({
      next: ({ item, next }) => {
        seen.push(item);
        next();
      },
      complete,
      error,
    });
  });
  t.equal(seen.length, 20_000);
  t.ok(seen.every((item, n) => item === n));
});

void t.test('a failed read is the error; after an unsubscribe the pending read is ignored', async (t) => {
  const failing = reader();
  const errors: unknown[] = [];
  pull(failing.read).subscribe({ error: (error) => errors.push(error) });
  failing.reads[0]?.reject(new Error('no answer'));
  await turn();
  t.match(errors, [{ message: 'no answer' }]);

  const left = reader();
  const seen: string[] = [];
  pull(left.read)
    .subscribe(({ item }) => seen.push(item))
    .unsubscribe();
  await left.answer('late');
  t.strictSame([seen, left.reads.length], [[], 1]);

  const late = reader();
  let next = (): void => undefined;
  const subscription = pull(late.read).subscribe((pulled) => (next = pulled.next));
  await late.answer('a');
  subscription.unsubscribe();
  next();
  t.equal(late.reads.length, 1, 'no read for a subscriber that has left');
});

void t.test('two subscribers do not share reads', (t) => {
  const { reads, read } = reader();
  const items$ = pull(read);
  const first = items$.subscribe();
  const second = items$.subscribe();
  t.equal(reads.length, 2);
  first.unsubscribe();
  second.unsubscribe();
  t.end();
});
