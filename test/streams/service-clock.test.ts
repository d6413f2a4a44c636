import fc from 'fast-check';
import t from 'tap';
import { openServiceClock } from '../../src/streams/service-clock.js';

/** A machine whose clocks are set by the test. */
class Machine {
  wallTime = Date.parse('2026-11-21T12:00:00.000Z');
  steadyTime = 5_000;
  readonly wall = (): number => this.wallTime;
  readonly steady = (): number => this.steadyTime;
  pass(milliseconds: number): void {
    this.wallTime += milliseconds;
    this.steadyTime += milliseconds;
  }
}

void t.test('follows the wall clock for current facts', (t) => {
  const machine = new Machine();
  const clock = openServiceClock(machine);
  t.equal(clock.now(), '2026-11-21T12:00:00.000Z');
  machine.pass(1_500);
  t.equal(clock.now(), '2026-11-21T12:00:01.500Z');
  machine.pass(0.4);
  t.equal(clock.now(), '2026-11-21T12:00:01.500Z', 'whole milliseconds');
  machine.wallTime += 60_000;
  t.equal(clock.now(), '2026-11-21T12:01:01.500Z', 'follows a clock that is set forward');
  t.end();
});

void t.test('D1: neither goes back nor stops when the clock of the machine is set back', (t) => {
  const machine = new Machine();
  const clock = openServiceClock(machine);
  clock.now();
  machine.wallTime -= 10_000;
  t.equal(clock.now(), '2026-11-21T12:00:00.000Z');
  machine.pass(4_000);
  t.equal(clock.now(), '2026-11-21T12:00:02.000Z', 'at half speed');
  machine.pass(16_000);
  t.equal(clock.now(), '2026-11-21T12:00:10.000Z', 'until the clock has caught up');
  machine.pass(1_000);
  t.equal(clock.now(), '2026-11-21T12:00:11.000Z');
  t.end();
});

void t.test('follows the time of recorded facts and continues from there', (t) => {
  const machine = new Machine();
  const clock = openServiceClock(machine);
  clock.seen('2026-03-02T10:15:00.250Z');
  t.equal(clock.now(), '2026-03-02T10:15:00.250Z');
  machine.pass(2_000);
  t.equal(clock.now(), '2026-03-02T10:15:02.250Z');
  clock.seen('2026-03-02T10:45:00.000Z');
  machine.wallTime -= 99_000;
  t.equal(clock.now(), '2026-03-02T10:45:00.000Z', 'the clock of the machine is ignored');
  clock.seen('no time');
  machine.pass(10);
  t.equal(clock.now(), '2026-03-02T10:45:00.010Z');
  clock.seen('2026-03-02T10:00:00.000Z');
  t.equal(clock.now(), '2026-03-02T10:45:00.010Z', 'a late fact does not set it back');
  t.end();
});

void t.test('law: no reading is before an earlier one', (t) => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('pass' as const), by: fc.nat(5_000) }),
    fc.record({ do: fc.constant('set' as const), by: fc.integer({ min: -1e8, max: 1e8 }) }),
    fc.record({ do: fc.constant('seen' as const), by: fc.integer({ min: 1.5e12, max: 1.9e12 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const machine = new Machine();
      const clock = openServiceClock(machine);
      let last = '';
      for (const one of steps) {
        if (one.do === 'pass') machine.pass(one.by);
        else if (one.do === 'set') machine.wallTime += one.by;
        else clock.seen(new Date(one.by).toISOString());
        const now = clock.now();
        if (now < last) return false;
        last = now;
      }
      return true;
    }),
    { seed: 20261121 },
  );
  t.end();
});
