import t from 'tap';
import type { Arrival } from '../../../src/model/fact.js';
import { alertLines, evaluated, openDrifts, state } from '../../support/evaluate-facts.js';
import { changesIn, everyChange } from '../../support/run-pipeline.js';
import { partsOfObjects } from './parts-of-objects.js';

/** D102: several declared resources own parts of one object. */

for (const [name, { owners, call, drifts, undo }] of Object.entries(partsOfObjects)) {
  const run = (...calls: readonly Arrival[]) => evaluated([state(owners, 0), ...calls], everyChange);
  const open = (outputs: ReturnType<typeof evaluated>) =>
    changesIn(openDrifts(outputs))
      .map(({ address, resource_type, field }) => `${address ?? resource_type} ${field}`)
      .sort();

  void t.test(`D102: ${name}: each owner is evaluated by its part`, (t) => {
    const outputs = run(call(10));
    t.strictSame(open(outputs), [...drifts].sort());
    t.equal(alertLines(outputs).length, drifts.length);
    t.end();
  });

  void t.test(`D102: ${name}: all parts as declared are no drift, and end what was`, (t) => {
    t.strictSame(alertLines(run(undo(10))), []);
    const outputs = run(call(10), undo(20));
    t.strictSame(open(outputs), []);
    t.equal(alertLines(outputs).filter((line) => line.includes(' reverted: ')).length, drifts.length);
    t.end();
  });

  void t.test(`D102: ${name}: the part of one owner is nothing to the others`, (t) => {
    for (const owner of owners) {
      const address = `${owner.type}.${owner.name ?? 'this'} `;
      const alone = open(evaluated([state([owner], 0), call(10)], everyChange)).filter((one) => one.startsWith(address));
      t.ok(
        drifts.filter((one) => one.startsWith(address)).every((one) => alone.includes(one)),
        address,
      );
    }
    t.end();
  });
}
