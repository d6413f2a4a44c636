import t from 'tap';
import type { Drift } from '../../../src/model/drift.js';
import { noticeId, type Notice } from '../../../src/model/notice.js';
import type { Output } from '../../../src/model/output.js';
import { noTriage } from '../../../src/model/triage.js';
import { chatMessage } from '../../../src/sinks/notify/chat-message.js';
import { digestOf } from '../../../src/sinks/notify/digest-of.js';
import { NotifiedAlerts } from '../../../src/sinks/notify/notified-alerts.js';
import { driftWith, noticeOf } from './samples.js';

const at = '2026-11-05T10:00:00.500Z';
const snoozed = { ...noTriage, snoozed_until: '2026-11-05T10:00:00.000Z' };
const ended = (id: string): Output => ({
  output: 'triaged',
  id,
  triage: null,
  action: { at, by: '', action: 'snooze_ended', assignee: null, until: null, comment: null },
});
const alerts = (...drifts: readonly Drift[]) => ({
  text: (id: string): string | undefined => {
    const found = drifts.find((one) => one.id === id);
    return found === undefined ? undefined : JSON.stringify(found);
  },
});
const { id } = driftWith();
const idsOf = (notices: readonly Notice[]): readonly string[] => notices.map((one) => noticeId(one));
const reminded = `${id}_reminded_1793872800`;

void t.test('an open alert is notified again when its snooze ends, each time', (t) => {
  const notified = new NotifiedAlerts();
  const known = alerts(driftWith());
  t.strictSame(idsOf(notified.newsOf([{ output: 'drift', drift: driftWith(), waited: 0 }], known)), [`${id}_detected`]);
  t.strictSame(idsOf(notified.newsOf([ended(id)], known)), [reminded]);
  t.strictSame(idsOf(notified.newsOf([ended(id)], known)), [reminded]);
  t.strictSame(idsOf(notified.newsOf([{ output: 'resolved', drift: noticeOf('resolved').drift }], known)), [`${id}_resolved`]);
  t.strictSame(notified.newsOf([ended(id)], known), [], 'no notice follows the resolution');
  t.end();
});

void t.test('no reminder of an alert that was resolved or evicted meanwhile, or that fell into a maintenance window', (t) => {
  const notified = new NotifiedAlerts();
  t.strictSame(notified.newsOf([ended(id)], alerts()), []);
  t.strictSame(notified.newsOf([ended(id)], alerts(noticeOf('resolved').drift)), []);
  t.strictSame(notified.newsOf([ended(id)], alerts(driftWith({ maintenance: 'move' }))), []);
  const acted: Output = { output: 'triaged', id, triage: null, action: undefined };
  t.strictSame(notified.newsOf([acted], alerts(driftWith())), []);
  t.end();
});

void t.test('a snoozed alert causes no notice, not even about its resolution', (t) => {
  const notified = new NotifiedAlerts();
  const none = alerts();
  t.strictSame(notified.newsOf([{ output: 'drift', drift: driftWith({ triage: snoozed }), waited: 0 }], none), []);
  t.strictSame(notified.newsOf([{ output: 'resolved', drift: noticeOf('resolved', { triage: snoozed }).drift }], none), []);
  const { drift } = noticeOf('resolved', { triage: { ...noTriage, assignee: 'bob' } });
  t.equal(notified.newsOf([{ output: 'resolved', drift }], none).length, 1, 'another triage changes nothing');
  t.end();
});

void t.test('messages say that it is a reminder, and who is assigned', (t) => {
  const reminder: Notice = { ...noticeOf('drift', { triage: { ...noTriage, assignee: 'bob <!here>' } }), reminded: at };
  const message = JSON.stringify(chatMessage([reminder], { all: '', drift: () => '' }, undefined));
  t.match(message, 'Reminder: high drift, no longer snoozed');
  t.match(message, '*Assignee*\\n`bob &lt;!here&gt;`');
  t.match(digestOf([reminder, noticeOf('drift')]), {
    title: '2 drifts: 2 high',
    lines: [{ label: 'high, reminder' }, { label: 'high' }],
  });
  t.end();
});
