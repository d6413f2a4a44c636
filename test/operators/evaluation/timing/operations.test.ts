import t from 'tap';
import type { Arrival } from '../../../../src/model/fact.js';
import { alertLines, evaluated, state, tick } from '../../../support/evaluate-facts.js';
import { driftsOf } from '../../../support/run-pipeline.js';
import { googleAgent } from '../../../support/terraform-agents.js';
import { subjects, type Value } from './subjects.js';

/** The timing rule for operations, whose entries arrive apart (D12, D75). */

const firewalls = subjects.find(({ address }) => address === 'google_compute_firewall');
if (firewalls === undefined) throw new Error('no subject has operations');
const declared = (value: Value, written: number, at: number): Arrival =>
  state([firewalls.declared('a', value, 1)], at, { written, serial: at });
const [first, last] = firewalls.set('a', 'new', { time: 10, agent: googleAgent }) as [Arrival, Arrival];
const lines = (...facts: readonly Arrival[]): readonly string[] => alertLines(evaluated(facts));

void t.test('D9, D75: an apply raises no alert, whenever its state arrives', (t) => {
  const late = (at: number): Arrival => ({ ...last, at: tick(at).at });
  t.strictSame(lines(declared('old', 0, 0), first, declared('new', 20, 100), late(200), tick(2_000)), [], 'between the entries');
  t.strictSame(lines(declared('old', 0, 0), declared('new', 20, 30), last, first, tick(2_000)), [], 'before the entries, last one first');
  t.strictSame(lines(declared('old', 0, 0), last, first, declared('new', 20, 300), tick(2_000)), [], 'after both');
  t.strictSame(lines(declared('old', 0, 0), first, declared('new', 20, 100), tick(2_000)), [], 'the last entry never arrives');
  t.end();
});

void t.test('D9, D12: an operation without its last entry is held from when it is evaluated', (t) => {
  const outputs = evaluated([declared('old', 0, 0), first, tick(670), tick(1_569), tick(1_570)]);
  t.equal(driftsOf(outputs)[0]?.detected_at.slice(11, 19), '10:26:10');
  t.end();
});

void t.test('D9, D12: a deletion whose first entry never arrives', (t) => {
  const [, end] = firewalls.remove('a', { time: 10, agent: googleAgent }) as [Arrival, Arrival];
  t.strictSame(lines(declared('old', 0, 0), end, state([], 300, { written: 20, serial: 2 }), tick(2_000)), []);
  t.strictSame(lines(declared('old', 0, 0), end, tick(2_000)), ['google_compute_firewall.a *: {…} → null']);
  t.end();
});
