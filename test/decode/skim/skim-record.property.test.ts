import fc from 'fast-check';
import t from 'tap';
import { classify } from '../../../src/catalog/classify.js';
import { cloudCatalog } from '../../../src/catalog/providers.js';
import { decodeAudit } from '../../../src/catalog/decode-audit.js';
import { observationsOf } from '../../../src/catalog/observations/observations-of.js';
import { dropReasons } from '../../../src/model/drop-reason.js';
import type { Json } from '../../../src/lib/json.js';
import { parseJson } from '../../../src/lib/parse-json.js';
import { RecordSkimmer } from '../../../src/decode/skim/skim-record.js';
import { survivor, undecided } from '../../../src/decode/skim/skimmed.js';
import { ScriptWalk } from '../../../src/decode/walk/script-walk.js';
import { TextWindow } from '../../../src/decode/text-window.js';
import { makeObjectWalk } from '../../../src/decode/walk/vector-walk.js';
import { walked } from '../../../src/decode/walk/walk-rules.js';
import { auditEventText } from '../../support/audit-event-json.js';
import { podEventText, sessionText } from '../../support/observation-text.js';
import { entryText, someMethods } from '../../support/entry-json.js';
import { damagedText, nestedText, recordText, someEvents } from '../../support/audit-json.js';

const parsed = (bytes: Uint8Array): Json | undefined => {
  try {
    return parseJson(Buffer.from(bytes).toString('utf8'));
  } catch {
    return undefined;
  }
};

const catalog = {
  lookup: (source: string, name: string) =>
    source === 'k8s.io' ? cloudCatalog.lookup(source, name) : (someEvents.lookup(source, name) ?? someMethods(source, name)),
};
const window = new TextWindow(16_384);
const withVectors = new RecordSkimmer(catalog);
const inScript = new RecordSkimmer(catalog, new ScriptWalk());
let decided = 0;
let observed = 0;

/** Throws if the skimmer and the parser disagree. */
const agrees = (bytes: Uint8Array, vectors: boolean): void => {
  const skimmer = vectors ? withVectors : inScript;
  window.start = window.end;
  window.append(bytes);
  const { start } = window;
  const how = skimmer.skim(window, start);
  const whole = how === walked.whole && skimmer.end === start + bytes.length;
  const json = parsed(bytes);
  if (json === undefined) {
    if (whole) throw new Error('accepted text that does not parse');
    return;
  }
  if (!whole) throw new Error(`rejected valid text: ${String(how)} at ${String(skimmer.end)}`);
  const record = decodeAudit(json);
  const reason = classify(record, catalog);
  const shows = record !== undefined && reason === 'read_only' && observationsOf(record).length > 0;
  if (shows) observed++;
  if (skimmer.outcome === undecided) return;
  decided++;
  const expected = reason === undefined || shows ? survivor : dropReasons.indexOf(reason);
  if (skimmer.outcome !== expected) throw new Error(`says ${String(skimmer.outcome)}, parsing ${String(reason)}`);
  if (record === undefined || record.time !== skimmer.time) throw new Error('another time');
  if (expected === survivor) return;
  if (reason === 'unsupported_event' && record.eventName !== skimmer.name) throw new Error('another name');
};

t.test('this engine has vector instructions', async (t) => {
  t.notOk(makeObjectWalk() instanceof ScriptWalk);
});

t.test('a skim agrees with parsing, decoding and classifying, or is undecided', async (t) => {
  fc.assert(
    fc.property(recordText, fc.boolean(), (text, vectors) => agrees(Buffer.from(text), vectors)),
    { numRuns: 2_000, seed: 20261102 },
  );
  t.comment(`decided ${String(decided)}`);
  t.ok(decided > 400, 'decided often enough to be useful');
});

t.test('a skim of an entry of Cloud Logging agrees too', async (t) => {
  decided = 0;
  fc.assert(
    fc.property(entryText, fc.boolean(), (text, vectors) => agrees(Buffer.from(text), vectors)),
    { numRuns: 3_000, seed: 20261123 },
  );
  t.comment(`decided ${String(decided)}`);
  t.ok(decided > 900, 'decided often enough to be useful');
});

t.test('a skim of an audit event of Kubernetes agrees too', async (t) => {
  decided = 0;
  fc.assert(
    fc.property(auditEventText, fc.boolean(), (text, vectors) => agrees(Buffer.from(text), vectors)),
    { numRuns: 4_000, seed: 20261124 },
  );
  t.comment(`decided ${String(decided)}`);
  t.ok(decided > 1_200, 'decided often enough to be useful');
});

t.test('D84: a skim skips no record that shows a session', async (t) => {
  [decided, observed] = [0, 0];
  fc.assert(
    fc.property(sessionText, fc.boolean(), (text, vectors) => agrees(Buffer.from(text), vectors)),
    { numRuns: 2_000, seed: 20261125 },
  );
  t.comment(`decided ${String(decided)}, observed ${String(observed)}`);
  t.ok(decided > 250, 'decided often enough to be useful');
  t.ok(observed > 100, 'shows sessions');
});

t.test('D84: a skim skips no event that shows a pod', async (t) => {
  [decided, observed] = [0, 0];
  fc.assert(
    fc.property(podEventText, fc.boolean(), (text, vectors) => agrees(Buffer.from(text), vectors)),
    { numRuns: 3_000, seed: 20261126 },
  );
  t.comment(`decided ${String(decided)}, observed ${String(observed)}`);
  t.ok(decided > 600, 'decided often enough to be useful');
  t.ok(observed > 150, 'shows pods');
});

t.test('a walk accepts exactly what JSON.parse accepts, for any damage', async () => {
  fc.assert(
    fc.property(damagedText, fc.boolean(), (bytes, vectors) => {
      // Compare only if the text from the first brace to the last byte is one object.
      if (bytes[0] === 0x7b) agrees(bytes, vectors);
    }),
    { numRuns: 3_000, seed: 7 },
  );
});

t.test('distinguishes nesting at any depth', async () => {
  fc.assert(
    fc.property(nestedText, fc.boolean(), (text, vectors) => agrees(Buffer.from(text), vectors)),
    { numRuns: 2_000, seed: 11 },
  );
});
