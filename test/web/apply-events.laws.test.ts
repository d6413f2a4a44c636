import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import { AlertTable } from '../../web/src/alerts/alert-table.js';
import { applyEvents } from '../../web/src/live/apply-events.js';
import type { StreamEvent } from '../../web/src/live/sse-parser.js';
import '../support/fixed-seed.js';
import { lawRuns } from '../support/law-runs.js';
import { madeAlert } from './made-alert.js';
import { messageOf } from './scripted-service.js';

const triage = { acknowledged_by: 'dana', acknowledged_at: null, assignee: null, snoozed_until: null, comments: 0 };

const event: fc.Arbitrary<StreamEvent> = fc
  .record({
    id: fc.nat(8).map((n) => `d_${String(n)}`),
    second: fc.nat(5),
    type: fc.constantFrom('drift', 'drift_update', 'drift_action'),
    resolution: fc.constantFrom(null, 'superseded' as const),
  })
  .map(({ id, second, type, resolution }) => {
    const timestamp = `2026-11-02T10:00:0${String(second)}.000Z`;
    const message = messageOf('run-1', madeAlert({ id, timestamp, time: Date.parse(timestamp), resolution }));
    return { ...message, type, data: type === 'drift_action' ? JSON.stringify({ id, triage }) : message.data };
  });

void t.test('events applied together leave the same alerts as one after the other', (t) => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      const [together, alone] = [new AlertTable(), new AlertTable()];
      const { messages } = applyEvents(together, events);
      assert.deepEqual(
        messages,
        events.flatMap((one) => applyEvents(alone, [one]).messages),
      );
      assert.deepEqual(together.list(), alone.list());
    }),
    { numRuns: lawRuns(500) },
  );
  t.end();
});

void t.test('incidents that turned out to be parts of others are told with those', (t) => {
  const incident = (id: string, into: string | null): StreamEvent => ({
    id: '',
    type: 'incident',
    data: JSON.stringify({ id, merged_into: into }),
  });
  const { merged, messages } = applyEvents(new AlertTable(), [incident('i_1', null), incident('i_2', 'i_1'), incident('i_3', 'i_2')]);
  t.strictSame(
    [...merged],
    [
      ['i_2', 'i_1'],
      ['i_3', 'i_2'],
    ],
  );
  t.strictSame(messages, []);
  t.end();
});
