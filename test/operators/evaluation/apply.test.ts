import t from 'tap';
import { openDrifts } from '../../support/evaluate-facts.js';
import { deliver, deliveries, type Apply } from '../../support/applies.js';
import { allApplies } from './all-applies.js';
import { driftsOf, dropsOf } from '../../support/run-pipeline.js';

/** One apply of a module that contains all of these whose records show what they set. */
const together = (name: string): Apply => {
  const each = allApplies.filter((apply) => apply.name.includes(name) && apply.withholds !== true);
  return {
    name: `a module with all of these is ${name}`,
    before: each.flatMap((apply) => apply.before),
    calls: each.flatMap((apply) => apply.calls),
    after: each.flatMap((apply) => apply.after),
  };
};
const applies: readonly Apply[] = [...allApplies, together('created'), together('destroyed')];

for (const delivery of deliveries) {
  void t.test(`D7 to D9: an apply raises no alert if ${delivery.name}`, (t) => {
    for (const apply of applies) {
      if (apply.withholds === true && delivery.noneBefore === true) continue;
      const outputs = deliver(apply, delivery);
      t.strictSame(
        // Without a state before, a value between two calls may be of somebody who names the tool: it is told, and over (D103).
        (delivery.noneBefore === true ? openDrifts(outputs) : driftsOf(outputs)).map(
          (drift) =>
            `${drift.event_name}: ${drift.address ?? drift.resource_type} ${drift.field} ${JSON.stringify(drift.old_value)} → ${JSON.stringify(drift.new_value)}`,
        ),
        [],
        apply.name,
      );
      const counted = Object.values(dropsOf(outputs)).reduce((sum, count) => sum + count, 0);
      const alerted = new Set(driftsOf(outputs).map((drift) => drift.event_id)).size;
      t.equal(counted + alerted, apply.calls.length, `${apply.name}: each record is counted once`);
    }
    t.end();
  });
}
