import t from 'tap';
import { cloudCatalog } from '../../src/catalog/providers.js';
import type { Fact } from '../../src/model/fact.js';
import type { SkippedRecords } from '../../src/model/skipped-records.js';
import { isOutput } from '../../src/model/output.js';
import { interpret } from '../../src/operators/interpret.js';

const dropsOf = (skipped: SkippedRecords): readonly unknown[] => {
  const fact: Fact = { kind: 'audit', seq: 1, at: '2026-03-02T10:00:00.000Z', record: undefined, skipped };
  const drops: unknown[] = [];
  interpret(cloudCatalog, [])().next(fact, (one) => {
    if (isOutput(one) && one.output === 'dropped') drops.push([one.reason, one.count, one.name]);
  });
  return drops;
};

void t.test('D6, D61: counts of skipped records become drops by reason, and unsupported events by name', (t) => {
  t.strictSame(
    dropsOf({
      count: 9,
      reasons: { read_only: 2, failed_call: 1, unsupported_event: 6 },
      unsupported: [
        { name: 'TagThing', count: 3 },
        { name: 'MakeThing', count: 1 },
      ],
    }),
    [
      ['unsupported_event', 3, 'TagThing'],
      ['unsupported_event', 1, 'MakeThing'],
      ['read_only', 2, ''],
      ['failed_call', 1, ''],
      ['unsupported_event', 2, ''],
    ],
  );
  t.strictSame(dropsOf({ count: 1, reasons: { malformed: 1 }, unsupported: [] }), [['malformed', 1, '']]);
  t.end();
});
