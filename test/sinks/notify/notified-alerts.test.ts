import t from 'tap';
import { resolveDrift, type Drift } from '../../../src/model/drift.js';
import type { Output } from '../../../src/model/output.js';
import { noAlerts, NotifiedAlerts } from '../../../src/sinks/notify/notified-alerts.js';
import type { Suspicion, SuspicionEnd } from '../../../src/model/suspicion.js';
import { snapshotOf, stateDocument } from '../../support/arrivals.js';
import { driftWith } from './samples.js';

const announced = (drift: Drift, isUndone: boolean, severity = drift.severity): readonly Output[] => [
  { output: 'drift', drift, waited: 0, traits: { severity, isBuiltIn: true }, isUndone },
  { output: 'resolved', drift: resolveDrift(drift, 'reverted', '2026-11-02T10:01:00Z', null) },
];
const told = (outputs: readonly Output[]): readonly string[] =>
  new NotifiedAlerts().noticesOf(outputs, noAlerts).map(({ kind, drift }) => `${kind} ${drift.severity}`);

void t.test('D103: an undone change is told from severity high on; it is told once that it was undone', (t) => {
  for (const severity of ['critical', 'high'] as const)
    t.strictSame(told(announced(driftWith({ severity }), true)), [`drift ${severity}`, `resolved ${severity}`]);
  for (const severity of ['medium', 'low'] as const) {
    t.strictSame(told(announced(driftWith({ severity }), true)), []);
    t.strictSame(told(announced(driftWith({ severity }), false)), [`drift ${severity}`, `resolved ${severity}`], 'one that was not undone');
  }
  t.end();
});

const suspicion: Suspicion = {
  source: 'prod.tfstate',
  reason: 'serial',
  since: '2026-11-02T10:00:00.000Z',
  at: '2026-11-02T10:05:00.000Z',
  version: { serial: 3, lineage: 'l', resources: 2 },
  inForce: { serial: 5, lineage: 'l', resources: 4 },
};
const suspect = (end?: SuspicionEnd, over: Partial<Suspicion> = {}): Output => ({
  output: 'suspect',
  at: '2026-11-02T10:10:00.000Z',
  suspicion: { ...suspicion, ...over },
  snapshot: snapshotOf(stateDocument([]), 'prod.tfstate'),
  end,
});

void t.test('D101: a suspect state is told once, and once that it is not suspect any longer', (t) => {
  const notified = new NotifiedAlerts();
  const notices = (output: Output): readonly unknown[] =>
    notified
      .noticesOf([output], noAlerts)
      .map(({ kind, drift: { resource_name, field, old_value, new_value, resolution } }) => [
        kind,
        resource_name,
        field,
        old_value,
        new_value,
        resolution,
      ]);
  t.strictSame(notices(suspect()), [['drift', 'prod.tfstate', 'serial', 5, 3, null]]);
  t.strictSame(notices(suspect(undefined, { at: '2026-11-02T10:06:00.000Z' })), [], 'read again');
  t.strictSame(notices(suspect({ as: 'continued', by: '' })), [['resolved', 'prod.tfstate', 'serial', 5, 3, 'reverted']]);
  t.strictSame(notices(suspect({ as: 'continued', by: '' })), []);
  t.strictSame(notices(suspect(undefined, { reason: 'emptied', since: '2026-11-03T10:00:00.000Z' })), [
    ['drift', 'prod.tfstate', 'resources', 4, 2, null],
  ]);
  t.strictSame(notices(suspect({ as: 'accepted', by: 'ann' }, { reason: 'emptied', since: '2026-11-03T10:00:00.000Z' })), [
    ['resolved', 'prod.tfstate', 'resources', 4, 2, 'declared'],
  ]);
  t.end();
});
