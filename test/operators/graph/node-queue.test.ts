import t from 'tap';
import { NodeQueue } from '../../../src/operators/graph/node-queue.js';
import { seededRandom } from '../../support/kill-fixture.js';

void t.test('a queue of nodes agrees with a map, whatever is added and deleted', (t) => {
  const random = seededRandom(7);
  const queue = new NodeQueue();
  const model = new Map<number, { readonly flags: number; time: number }>();
  for (let step = 0; step < 20_000; step++) {
    const node = Math.floor(random() * 400);
    const act = random();
    // Grows and shrinks in turn.
    const share = step % 4_000 < 2_000 ? 0.7 : 0.3;
    if (act < share) {
      if (!model.has(node)) {
        const entry = { flags: 1 + (step % 3), time: step % 5 === 0 ? Infinity : step };
        queue.add(node, entry.flags, entry.time);
        model.set(node, entry);
      }
    } else if (act < share + 0.15) {
      const [oldest = -1] = model.keys();
      if (queue.oldest !== oldest) t.equal(queue.oldest, oldest, `step ${String(step)}`);
      if (queue.delete(queue.oldest) !== model.delete(oldest)) t.fail(`step ${String(step)}`);
    } else if (act < share + 0.2) {
      const known = model.get(node);
      if (known !== undefined) known.time = step;
      queue.setTime(node, step);
    } else if (queue.delete(node) !== model.delete(node)) t.fail(`step ${String(step)}`);
    const known = model.get(node);
    if (
      queue.size !== model.size ||
      queue.has(node) !== (known !== undefined) ||
      queue.flags(node) !== (known?.flags ?? 0) ||
      !Object.is(queue.time(node), known?.time ?? Number.NaN)
    )
      t.fail(`step ${String(step)}, node ${String(node)}`);
  }
  t.strictSame(queue.nodes(), [...model.keys()]);
  t.end();
});

void t.test('an empty queue has no oldest node', (t) => {
  const queue = new NodeQueue();
  t.equal(queue.oldest, -1);
  t.notOk(queue.delete(3));
  queue.add(3);
  t.equal(queue.oldest, 3);
  t.ok(queue.delete(3));
  t.equal(queue.oldest, -1);
  t.strictSame(queue.nodes(), []);
  t.end();
});
