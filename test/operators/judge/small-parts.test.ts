import fc from 'fast-check';
import t from 'tap';
import { anyGlob, glob } from '../../../src/lib/glob.js';
import type { Output } from '../../../src/model/output.js';
import { DeadlineQueue } from '../../../src/operators/judge/deadline-queue.js';
import { Subjects, type Leaf, type Subject } from '../../../src/operators/judge/subject.js';
import { Verdict } from '../../../src/operators/judge/verdict.js';

/** What judging remembers and counts with. */

void t.test('D9: a queue hands out the earliest deadline, ties as they came', (t) => {
  const seed = 9;
  t.comment(`seed ${String(seed)}`);
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(5), { nil: undefined }), { maxLength: 60 }), (steps) => {
      const queue = new DeadlineQueue<{ readonly deadline: number; readonly id: number }>();
      let list: { readonly deadline: number; readonly id: number }[] = [];
      return steps.every((deadline, id) => {
        if (deadline !== undefined) {
          queue.add({ deadline, id });
          list = [...list, { deadline, id }].sort((a, b) => a.deadline - b.deadline || a.id - b.id);
        } else if (queue.shift()?.id !== list.shift()?.id) return false;
        return queue.size === list.length && queue.next === (list[0]?.deadline ?? Infinity);
      });
    }),
    { seed, numRuns: 500 },
  );
  t.end();
});

void t.test('D9: items are taken out of a queue in its order', (t) => {
  const queue = new DeadlineQueue<{ readonly deadline: number; readonly wanted: boolean }>();
  for (const deadline of [3, 1, 2, 4]) queue.add({ deadline, wanted: deadline % 2 === 0 });
  t.strictSame(
    queue.take((one) => one.wanted).map((one) => one.deadline),
    [2, 4],
  );
  t.equal(queue.size, 2);
  t.equal(queue.shift()?.deadline, 1);
  t.equal(queue.shift()?.deadline, 3);
  t.equal(queue.shift(), undefined);
  t.end();
});

void t.test('a queue through which many pass does not grow', (t) => {
  const queue = new DeadlineQueue<{ readonly deadline: number }>();
  for (let at = 0; at < 10_000; at++) {
    queue.add({ deadline: at });
    if (at >= 10) t.ok((queue.shift()?.deadline ?? -1) === at - 10, 'the oldest');
  }
  t.equal(queue.size, 10);
  t.end();
});

const refOf = (name: string) => ({ type: 'aws_iam_user', attributes: { name }, key: name });
const openIn = (subject: Subject): Leaf => {
  const leaf = subject.leaf('f', 'f');
  leaf.open = {} as NonNullable<Leaf['open']>;
  return leaf;
};

void t.test('D5: past the bound the resource that was touched longest ago is forgotten', (t) => {
  const subjects = new Subjects(3);
  const [a] = ['a', 'b', 'c'].map((slot) => subjects.at(slot, refOf(slot)));
  t.equal(subjects.at('a', refOf('a')), a, 'known');
  const b = subjects.at('b', refOf('b'));
  subjects.at('d', refOf('d'));
  t.equal(subjects.size, 3);
  t.equal(subjects.at('a', refOf('a')), a, 'touched since');
  t.equal(subjects.at('b', refOf('b')), b);
  subjects.at('e', refOf('e'));
  t.not(subjects.at('d', refOf('d')), undefined);
  t.equal(subjects.size, 3);
  t.end();
});

void t.test('D11: one with an open alert is kept before one without', (t) => {
  const subjects = new Subjects(2);
  const a = subjects.at('a', refOf('a'));
  openIn(a);
  subjects.mark(a);
  for (const slot of ['b', 'c', 'd']) subjects.at(slot, refOf(slot));
  t.equal(subjects.at('a', refOf('a')), a);
  t.strictSame(subjects.active, [a]);
  for (const slot of ['b', 'c', 'd']) {
    const one = subjects.at(slot, refOf(slot));
    openIn(one);
    subjects.mark(one);
  }
  t.equal(subjects.size, 2, 'but not where all have one');
  t.equal(subjects.active.length, 2);
  t.not(subjects.at('a', refOf('a')), a);
  t.end();
});

void t.test('D11: a forgotten resource that still waits does not come back', (t) => {
  const subjects = new Subjects(1);
  const a = subjects.at('a', refOf('a'));
  subjects.at('b', refOf('b'));
  openIn(a);
  subjects.mark(a);
  t.strictSame(subjects.active, []);
  t.end();
});

const drops = (act: (verdict: Verdict, emit: (one: Output) => void) => void, counted = false): readonly string[] => {
  const outputs: Output[] = [];
  act(new Verdict(counted), (one) => outputs.push(one));
  return outputs.map((one) => (one.output === 'dropped' ? one.reason : one.output));
};

void t.test('D6: a record that says nothing that differs is declared', (t) => {
  t.strictSame(
    drops((verdict, emit) => {
      verdict.close(emit);
    }),
    ['declared'],
  );
  t.end();
});

void t.test('D6: of several reasons the weightiest is counted, once, when all parts are settled', (t) => {
  t.strictSame(
    drops((verdict, emit) => {
      verdict.note('not_in_state');
      verdict.open();
      verdict.close(emit);
      verdict.settle('ignored', emit);
    }),
    ['ignored'],
  );
  t.strictSame(
    drops((verdict, emit) => {
      verdict.open();
      verdict.close(emit);
    }),
    [],
    'not before',
  );
  t.end();
});

void t.test('D6: a record of which one part was announced is not counted', (t) => {
  t.strictSame(
    drops((verdict, emit) => {
      verdict.open();
      verdict.note('declared');
      verdict.close(emit);
      verdict.settle('alerted', emit);
    }),
    [],
  );
  t.end();
});

void t.test('D6: a part that waits elsewhere is settled there', (t) => {
  t.strictSame(
    drops((verdict, emit) => {
      verdict.open();
      verdict.close(emit);
      verdict.open();
      verdict.pass();
      verdict.settle('not_in_state', emit);
    }),
    ['not_in_state'],
  );
  t.strictSame(
    drops((verdict, emit) => {
      verdict.note('declared');
      verdict.close(emit);
    }, true),
    [],
    'what was counted before is not counted again',
  );
  t.end();
});

void t.test('D22: a star stands for any run of characters, everything else for itself', (t) => {
  for (const [pattern, text] of [
    ['*', ''],
    ['a*', 'a'],
    ['a*c', 'abbc'],
    ['*.b', 'a.b'],
    ['a.b', 'a.b'],
    ['**', 'x'],
    ['a*', 'a\nb'],
    ['(x)*', '(x)y'],
    ['a[0]', 'a[0]'],
  ] as const) {
    t.ok(glob(pattern)(text), `${pattern} matches ${text}`);
  }
  for (const [pattern, text] of [
    ['a*', 'ba'],
    ['a.b', 'axb'],
    ['a*c', 'abcd'],
    ['', 'a'],
    ['A*', 'ab'],
    ['a?', 'ab'],
    ['[ab]', 'a'],
  ] as const)
    t.notOk(glob(pattern)(text), `${pattern} does not match ${text}`);
  t.notOk(anyGlob([])('a'));
  t.ok(anyGlob(['b', 'a'])('a'));
  t.end();
});
