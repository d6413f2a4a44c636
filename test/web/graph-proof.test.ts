import t from 'tap';
import { proofLines } from '../../web/src/graph/proof.js';

const lines = (...all: readonly Readonly<Record<string, unknown>>[]): readonly string[] =>
  proofLines(all.map((metadata) => ({ data: { metadata } })) as unknown as Parameters<typeof proofLines>[0], 'utc');
const timestamp = '2026-03-11T09:04:11Z';

void t.test('the proof of an edge in words', (t) => {
  const record = { event_id: 'e-1', event_name: 'UpdateAssumeRolePolicy', timestamp };
  t.strictSame(lines(record), ['Record UpdateAssumeRolePolicy (e-1), 2026-03-11 09:04:11 UTC']);
  t.strictSame(lines({ ...record, attribute: 'assume_role_policy' }), [
    'Record UpdateAssumeRolePolicy (e-1), assume_role_policy, 2026-03-11 09:04:11 UTC',
  ]);
  t.strictSame(lines({ source: 'prod.tfstate', address: 'aws_iam_role.a', attribute: 'role' }), [
    'State prod.tfstate: role of aws_iam_role.a',
  ]);
  t.strictSame(lines({ source: 'prod.tfstate', address: '', attribute: 'dependencies' }), ['State prod.tfstate: dependencies']);
  t.strictSame(lines({ rule: 'the group contains every service account' }), ['Rule: the group contains every service account']);
  t.strictSame(lines({ drift: 'd_1', timestamp }), ['Alert d_1, 2026-03-11 09:04:11 UTC']);
  t.strictSame(lines({ sensor_event: 'e_1' }), ['Sensor event e_1']);
  t.strictSame(lines({}), ['The service names no proof.']);
  t.end();
});

void t.test('few proofs are listed, each once, and hidden characters are shown', (t) => {
  t.strictSame(lines(...Array.from({ length: 7 }, (_, at) => ({ drift: `d_${String(at)}` }))), [
    'Alert d_0',
    'Alert d_1',
    'Alert d_2',
    'Alert d_3',
    'and 3 further proofs',
  ]);
  t.strictSame(lines({ drift: 'd_1' }, { drift: 'd_1' }), ['Alert d_1']);
  t.strictSame(lines({ source: 'a\u202eb', attribute: 'x'.repeat(1_000) }), [`State a⟨U+202E⟩b: ${'x'.repeat(160)}…`]);
  t.end();
});
