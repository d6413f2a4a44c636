import t from 'tap';
import type { Drift } from '../../../src/model/drift.js';
import { noticeId, type Notice } from '../../../src/model/notice.js';
import type { Output } from '../../../src/model/output.js';
import { noTriage, type ActionEntry } from '../../../src/model/triage.js';
import { linksTo } from '../../../src/sinks/notify/links.js';
import { chatMessage } from '../../../src/sinks/notify/chat-message.js';
import { digestOf } from '../../../src/sinks/notify/digest-of.js';
import { noAlerts, NotifiedAlerts, type StoredAlerts } from '../../../src/sinks/notify/notified-alerts.js';
import { driftWith, noticeOf } from './samples.js';

const at = '2026-11-05T10:00:00.500Z';
const snoozed = { ...noTriage, snoozed_until: '2026-11-05T10:00:00.000Z' };
const acted = (id: string, action: ActionEntry['action']): Output => ({
  output: 'triaged',
  id,
  triage: null,
  action: { at, by: '', action, assignee: null, until: null, comment: null },
});
const ended = (id: string): Output => acted(id, 'snooze_ended');
const alerts = (...drifts: readonly Drift[]): StoredAlerts => ({
  ...noAlerts,
  drifts: {
    text: (id) => {
      const found = drifts.find((one) => one.id === id);
      return found === undefined ? undefined : JSON.stringify(found);
    },
  },
});
const { id } = driftWith();
const idsOf = (notices: readonly Notice[]): readonly string[] => notices.map((one) => noticeId(one));
const reminded = `${id}_reminded_1793872800`;

void t.test('an open alert is notified again when its snooze ends, each time', (t) => {
  const notified = new NotifiedAlerts();
  const known = alerts(driftWith());
  t.strictSame(idsOf(notified.noticesOf([{ output: 'drift', drift: driftWith(), waited: 0 }], known)), [`${id}_detected`]);
  t.strictSame(idsOf(notified.noticesOf([ended(id)], known)), [reminded]);
  t.strictSame(idsOf(notified.noticesOf([ended(id)], known)), [reminded]);
  t.strictSame(idsOf(notified.noticesOf([{ output: 'resolved', drift: noticeOf('resolved').drift }], known)), [`${id}_resolved`]);
  t.strictSame(notified.noticesOf([ended(id)], known), [], 'no notice follows the resolution');
  t.end();
});

void t.test('no notice at the end of a snooze of an evicted alert, or of one that fell into a maintenance window', (t) => {
  const notified = new NotifiedAlerts();
  t.strictSame(notified.noticesOf([ended(id)], alerts()), []);
  t.strictSame(notified.noticesOf([ended(id)], alerts(driftWith({ maintenance: 'move' }))), []);
  t.strictSame(notified.noticesOf([ended(id)], alerts(noticeOf('resolved', { maintenance: 'move' }).drift)), []);
  t.end();
});

void t.test('a snoozed alert causes no notice, its resolution included', (t) => {
  const notified = new NotifiedAlerts();
  const none = alerts();
  t.strictSame(notified.noticesOf([{ output: 'drift', drift: driftWith({ triage: snoozed }), waited: 0 }], none), []);
  t.strictSame(notified.noticesOf([{ output: 'resolved', drift: noticeOf('resolved', { triage: snoozed }).drift }], none), []);
  const { drift } = noticeOf('resolved', { triage: { ...noTriage, assignee: 'bob' } });
  t.equal(notified.noticesOf([{ output: 'resolved', drift }], none).length, 1, 'another triage changes nothing');
  t.end();
});

const { drift: resolved } = noticeOf('resolved');
const resolvedWhileSnoozed: Output = { output: 'resolved', drift: { ...resolved, triage: snoozed } };
const forgotten: Output = { output: 'triaged', id, triage: null, action: undefined };

for (const [name, end] of Object.entries({ time: ended(id), unsnooze: acted(id, 'unsnooze'), 'the loss of its actions': forgotten }))
  void t.test(`the resolution of a snoozed alert is notified once, when its snooze ends by ${name}`, (t) => {
    const notified = new NotifiedAlerts();
    t.equal(notified.noticesOf([{ output: 'drift', drift: driftWith(), waited: 0 }], alerts(driftWith())).length, 1);
    t.strictSame(notified.noticesOf([resolvedWhileSnoozed], alerts({ ...resolved, triage: snoozed })), []);
    const notices = notified.noticesOf([end], alerts(resolved));
    t.strictSame(notices, [{ kind: 'resolved', drift: resolved, json: JSON.stringify(resolved) }]);
    t.strictSame(idsOf(notices), [`${id}_resolved`]);
    for (const later of [end, resolvedWhileSnoozed]) t.strictSame(notified.noticesOf([later], alerts(resolved)), []);
    t.end();
  });

void t.test('an open alert causes no notice when somebody ends its snooze, or its actions are forgotten', (t) => {
  const notified = new NotifiedAlerts();
  for (const output of [acted(id, 'unsnooze'), forgotten]) t.strictSame(notified.noticesOf([output], alerts(driftWith())), []);
  t.end();
});

void t.test('a resolution waits if its alert is snoozed again, and other actions on it change nothing', (t) => {
  const notified = new NotifiedAlerts();
  t.strictSame(notified.noticesOf([resolvedWhileSnoozed, ended(id), acted(id, 'snooze')], alerts({ ...resolved, triage: snoozed })), []);
  for (const action of ['comment', 'assign', 'acknowledge'] as const)
    t.strictSame(notified.noticesOf([acted(id, action)], alerts({ ...resolved, triage: snoozed })), []);
  t.strictSame(idsOf(notified.noticesOf([ended(id)], alerts(resolved))), [`${id}_resolved`]);
  t.end();
});

void t.test('one notice of an alert whose snooze and drift end in one batch, however they are ordered', (t) => {
  for (const outputs of [
    [ended(id), { output: 'resolved', drift: resolved } as const],
    [resolvedWhileSnoozed, ended(id)],
  ])
    t.strictSame(idsOf(new NotifiedAlerts().noticesOf(outputs, alerts(resolved))), [`${id}_resolved`]);
  t.end();
});

void t.test('messages say that it is a reminder, and who is assigned', (t) => {
  const reminder: Notice = { ...noticeOf('drift', { triage: { ...noTriage, assignee: 'bob <!here>' } }), reminded: at };
  const message = JSON.stringify(chatMessage([reminder], linksTo({ public_url: undefined, dashboard: true }), undefined));
  t.match(message, 'Reminder: high drift, no longer snoozed');
  t.match(message, '*Assignee*\\n`bob &lt;!here&gt;`');
  t.match(digestOf([reminder, noticeOf('drift')]), {
    title: '2 drifts: 2 high',
    lines: [{ label: 'high, reminder' }, { label: 'high' }],
  });
  t.end();
});
