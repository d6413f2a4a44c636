import { isLeft } from 'fp-ts/lib/Either.js';
import t from 'tap';
import { openDetection } from '../../src/service/detection.js';
import { readConfig } from '../../src/config/load-config.js';
import type { Arrival } from '../../src/model/fact.js';
import type { Output } from '../../src/model/output.js';
import type { OutputPosition } from '../../src/model/output-sink.js';
import { describeRole, news, role, state, tick } from '../support/judging.js';

/** `drift d_… at TIME` for each notice, as the targets of notifications see them. */
const placesOf = (batches: readonly (readonly Arrival[])[], isLive: boolean): readonly string[] => {
  const config = readConfig('', {});
  if (isLeft(config)) throw new Error(JSON.stringify(config.left));
  const places: string[] = [];
  const note = (outputs: readonly Output[], { arrivedAt }: OutputPosition): void => {
    for (const one of outputs)
      if (one.output === 'drift' || one.output === 'resolved') places.push(`${one.output} ${one.drift.id} ${arrivedAt}`);
  };
  const detection = openDetection({
    config: config.right,
    answered: true,
    onFacts: () => undefined,
    decorate: undefined,
    store: () => undefined,
    history: note,
    live: note,
  });
  for (const batch of batches) {
    if (isLive) detection.push(batch, 0);
    else detection.rebuild(batch);
  }
  return places;
};

const facts: readonly Arrival[] = [
  state([role()], 0),
  describeRole('plays', { time: 10, at: 70 }),
  describeRole('sings', { time: 11, at: 71 }),
  news('unchanged', 72, 3),
  tick(72),
  describeRole('works', { time: 20, at: 80 }),
  tick(90),
];

void t.test('where a notice stands in history does not depend on how facts are cut into batches, nor on when they pass', (t) => {
  const whole = placesOf([facts], true);
  t.equal(whole.length, 4);
  t.ok(new Set(whole.map((place) => place.split(' ')[2])).size > 1);
  for (const isLive of [true, false]) {
    t.strictSame(placesOf([facts], isLive), whole);
    t.strictSame(
      placesOf(
        facts.map((fact) => [fact]),
        isLive,
      ),
      whole,
    );
    t.strictSame(placesOf([facts.slice(0, 4), facts.slice(4)], isLive), whole);
  }
  t.end();
});

void t.test('at the end what waits is announced, except for records that will come again', (t) => {
  for (const isLeft of [false, true]) {
    const config = readConfig('', {});
    if (config._tag === 'Left') throw new Error(JSON.stringify(config.left));
    const told: string[] = [];
    const held: string[] = [];
    const detection = openDetection({
      config: config.right,
      answered: true,
      onFacts: () => undefined,
      decorate: undefined,
      store: () => undefined,
      history: () => undefined,
      live: (outputs) => {
        for (const one of outputs) {
          if (one.output === 'drift') told.push(one.drift.event_id);
          if (one.output === 'held') held.push(one.id);
        }
      },
    });
    detection.push(facts.slice(0, 2), 0);
    t.equal(held.length, 1);
    detection.end(new Set(isLeft ? held : []));
    t.strictSame(told, isLeft ? [] : held);
  }
  t.end();
});
