import { Subject } from 'rxjs';
import { test } from 'tap';
import { Failure } from '../../src/model/failure.js';
import { withoutStall } from '../../src/nats/without-stall.js';
import { VirtualTime } from '../support/virtual-time.js';

type Stalling = {
  readonly time: VirtualTime;
  /** The source emits the next sequence. */
  readonly emit: () => void;
  /** What the stream answers; a failure rejects. */
  answer: number | Failure;
  readonly asked: () => number;
  readonly failure: () => Failure | undefined;
};

const stalling = (): Stalling => {
  const time = new VirtualTime();
  const source = new Subject<number>();
  let reached = 0;
  let asked = 0;
  let failure: Failure | undefined;
  const last = (): Promise<number> => {
    asked++;
    return made.answer instanceof Failure ? Promise.reject(made.answer) : Promise.resolve(made.answer);
  };
  const made: Stalling = {
    time,
    emit: () => {
      source.next(++reached);
    },
    answer: 0,
    asked: () => asked,
    failure: () => failure,
  };
  withoutStall(source, { last, reached: () => reached, scheduler: time }).subscribe({
    error: (error: Failure) => {
      failure = error;
    },
  });
  return made;
};

void test('a source at the end of the stream may be silent', async (t) => {
  const one = stalling();
  await one.time.pass(60_000);
  t.equal(one.failure(), undefined);
  t.equal(one.asked(), 12);
});

void test('a source that emits is not questioned', async (t) => {
  const one = stalling();
  one.answer = 1_000;
  for (let count = 0; count < 20; count++) {
    one.emit();
    await one.time.pass(4_000);
  }
  t.equal(one.failure(), undefined);
  t.equal(one.asked(), 0);
});

void test('a source that is silent although the stream goes on fails after two checks', async (t) => {
  const one = stalling();
  one.emit();
  one.answer = 2;
  await one.time.pass(10_000);
  t.equal(one.failure(), undefined);
  await one.time.pass(5_000);
  t.match(one.failure(), { kind: 'NotConnected', message: 'no message after 1 although 2 is stored' });
});

void test('a message that arrives between the checks is in time', async (t) => {
  const one = stalling();
  one.answer = 2;
  await one.time.pass(5_000);
  one.emit();
  one.emit();
  await one.time.pass(30_000);
  t.equal(one.failure(), undefined);
});

void test('a silent source fails if the end of the stream is unknown', async (t) => {
  const one = stalling();
  one.answer = new Failure('NotConnected', 'no answer in time');
  await one.time.pass(5_000);
  t.match(one.failure(), { kind: 'NotConnected', message: 'no answer in time' });
});
