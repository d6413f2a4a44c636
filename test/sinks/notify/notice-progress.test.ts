import t from 'tap';
import { NoticeProgress, parseProgress } from '../../../src/sinks/notify/notice-progress.js';

const second = (n: number): string => new Date(Date.UTC(2026, 2, 10, 12, 0, n)).toISOString();
const restored = (progress: NoticeProgress): NoticeProgress => {
  const parsed = parseProgress(progress.text('webhook'), 'webhook');
  if (typeof parsed === 'string') throw new Error(parsed);
  return parsed;
};

void t.test('notices settled before a restart stay settled; notices in flight do not', (t) => {
  const progress = new NoticeProgress();
  for (let n = 0; n < 60; n++) progress.begin(`d_${String(n)}`, second(n));
  progress.pass(second(60));
  for (let n = 0; n < 60; n++) if (n % 20 !== 10) progress.settle(`d_${String(n)}`);
  const again = restored(progress);
  for (let n = 0; n < 60; n++) t.equal(again.isSettled(`d_${String(n)}`, second(n)), n % 20 !== 10, String(n));
  t.end();
});

void t.test('with nothing in flight, forgets all but the last seconds and treats them as settled', (t) => {
  const progress = new NoticeProgress();
  for (let n = 0; n < 60; n++) {
    progress.begin(`d_${String(n)}`, second(n));
    progress.settle(`d_${String(n)}`);
  }
  progress.pass(second(59));
  const text = JSON.parse(progress.text('webhook')) as { readonly before: string; readonly told: object };
  t.equal(text.before, second(49));
  t.equal(Object.keys(text.told).length, 11);
  const again = restored(progress);
  t.ok(again.isSettled('never seen before', second(48)), 'an alert that another configuration makes of old facts');
  t.notOk(again.isSettled('never seen before', second(49)));
  t.end();
});

void t.test('a notice in flight keeps its place across two restarts', (t) => {
  const progress = new NoticeProgress();
  progress.begin('slow', second(0));
  progress.pass(second(100));
  const again = restored(progress);
  again.pass(second(0));
  const third = restored(again);
  t.notOk(third.isSettled('slow', second(0)));
  t.end();
});

void t.test('bounds the recorded ids: those over the bound are sent again', (t) => {
  const progress = new NoticeProgress();
  progress.begin('slow', second(0));
  for (let n = 0; n < 10_100; n++) {
    progress.begin(`d_${String(n)}`, second(1));
    progress.settle(`d_${String(n)}`);
  }
  progress.pass(second(2));
  const again = restored(progress);
  const settled = Array.from({ length: 10_100 }, (_, n) => again.isSettled(`d_${String(n)}`, second(1))).filter((is) => is);
  t.equal(settled.length, 10_000);
  progress.settle('slow');
  progress.pass(second(60));
  t.ok(restored(progress).isSettled('d_10099', second(1)), 'until the one before them is settled');
  t.end();
});

void t.test('rejects a damaged text and that of another version or target', (t) => {
  const text = new NoticeProgress(second(1), [['a', second(1)]]).text('webhook');
  t.match(parseProgress(text.slice(0, 30), 'webhook'), /JSON/);
  t.match(parseProgress(text.replace('"driftline_notified":1', '"driftline_notified":2'), 'webhook'), /version/);
  t.match(parseProgress(text.replace(second(1), 'noon'), 'webhook'), /not a time/);
  t.match(parseProgress(text, 'pagerduty'), /another target/);
  t.end();
});
