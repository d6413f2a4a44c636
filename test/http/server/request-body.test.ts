import t from 'tap';
import { Problem } from '../../../src/model/http/problem.js';
import { RequestBody, type BodyBudget } from '../../../src/http/server/request-body.js';

const source = { pause: (): void => undefined, resume: (): void => undefined };
const piece = (size: number): Uint8Array => new Uint8Array(size);
const begin = (budget: BodyBudget): { readonly body: RequestBody; readonly read: Promise<number | string> } => {
  const body = new RequestBody(source, undefined, budget);
  const read = body.read(1_000).then(
    (bytes) => bytes.length,
    (error: unknown) => (error instanceof Problem ? error.kind : 'a bug'),
  );
  return { body, read };
};

void t.test('keeps all bodies in progress within the budget, and releases refused and finished ones', async (t) => {
  const budget = { left: 1_000 };
  const [first, second] = [begin(budget), begin(budget)];
  first.body.take(piece(700), false);
  second.body.take(piece(400), false);
  t.equal(await second.read, 'unavailable');
  second.body.take(piece(400), true);
  t.equal(budget.left, 300, 'a refused body is not kept');
  first.body.take(piece(100), false);
  t.equal(await first.read, 'unavailable', 'the buffer doubles, and the budget does not allow it');
  const third = begin(budget);
  third.body.take(piece(900), true);
  t.equal(await third.read, 900);
  t.equal(budget.left, 1_000);
});

void t.test('releases the memory of a body whose client disconnected or that is never read', (t) => {
  const budget = { left: 1_000 };
  const gone = begin(budget);
  gone.body.take(piece(300), false);
  const unasked = new RequestBody(source, 600, budget);
  unasked.take(piece(600), false);
  t.equal(budget.left, 100);
  gone.body.discard();
  unasked.discard();
  unasked.discard();
  t.equal(budget.left, 1_000);
  t.end();
});
