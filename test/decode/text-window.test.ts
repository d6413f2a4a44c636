import t from 'tap';
import { RecordSkimmer } from '../../src/decode/skim/skim-record.js';
import { TextWindow } from '../../src/decode/text-window.js';
import { walked } from '../../src/decode/walk/walk-rules.js';
import { auditJson, someEvents } from '../support/audit-json.js';

const kept = (window: TextWindow): string => Buffer.from(window.bytes.subarray(window.start, window.end)).toString();

t.test('moves bytes to the front when it needs room and keeps positions valid', async (t) => {
  const window = new TextWindow(64);
  window.append(Buffer.from('a'.repeat(40)));
  window.start = 30;
  window.append(Buffer.from('b'.repeat(50)));
  t.equal(kept(window), 'a'.repeat(10) + 'b'.repeat(50));
  t.equal(window.base + window.start, 30);
  t.equal(window.bytes[window.end], 0, 'a zero follows the last byte');
});

t.test('grows to hold one record and shrinks afterwards', async (t) => {
  const window = new TextWindow(64);
  const usual = window.bytes.length;
  window.append(Buffer.from('x'.repeat(60)));
  window.append(Buffer.from('y'.repeat(100_000)));
  t.equal(kept(window).length, 100_060);
  t.ok(window.bytes.length < 300_000);
  window.start = window.end;
  window.append(Buffer.from('z'));
  t.equal(kept(window), 'z');
  t.equal(window.base + window.start, 100_060);
  t.equal(window.bytes.length, usual);
  window.clear();
  t.same([window.start, window.end, window.base, kept(window)], [0, 0, 0, '']);
});

t.test('skims a window outside of WebAssembly memory too', async (t) => {
  const text = Buffer.from(JSON.stringify(auditJson({ eventName: 'Unknown' })));
  const skimmer = new RecordSkimmer(someEvents);
  const found = [true, false].map((reach) => {
    const window = new TextWindow();
    if (!reach) window.memory = undefined;
    window.append(text);
    t.equal(skimmer.skim(window, 0), walked.whole);
    return [skimmer.end, skimmer.outcome, skimmer.time, skimmer.name];
  });
  t.same(found[0], found[1]);
});
