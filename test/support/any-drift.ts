import fc from 'fast-check';
import { resolveDrift, type Drift } from '../../src/model/drift.js';
import { severities } from '../../src/model/severity.js';
import { clock, sampleDrift } from '../sinks/store/samples.js';

/** Parts of texts that are hard to search for. */
export const piece = fc.constantFrom(
  'a',
  'B',
  'ana',
  '.',
  '"',
  '\\',
  '[0]',
  '["k"]',
  'Σ',
  'σας',
  'İ',
  'K',
  '😀',
  '\ud83d',
  '\n',
  'module.x',
  'x'.repeat(110),
  '…',
  'aws_x.',
  ' ',
  '%',
);
export const text = fc.array(piece, { maxLength: 4 }).map((all) => all.join(''));
export const accounts = ['1', '2', 'lédger'] as const;
export const addresses = ['192.0.2.1', '192.0.2.17', '2001:db8::1'] as const;
const value = fc.oneof(text, fc.constant(null), fc.boolean(), fc.dictionary(text, text, { maxKeys: 2 }), fc.array(text, { maxLength: 2 }));

const drift = fc
  .record({
    seconds: fc.integer({ min: 0, max: 30 }),
    severity: fc.constantFrom(...severities),
    resource_type: fc.constantFrom('aws_x', 'aws_y'),
    resource_name: text,
    resource_id: text,
    fields: fc.constantFrom(null, [
      { field: 'tags.Σας', old_value: 'one', new_value: null, severity: 'low' as const, resolution: null, resolved_at: null },
    ]),
    rules: fc.array(text, { maxLength: 2 }),
    summary: text,
    address: fc.oneof(fc.constant(null), text),
    account_id: fc.constantFrom(...accounts),
    user_name: text,
    role_name: text,
    old_value: value,
    new_value: value,
    source_ip: fc.constantFrom(null, ...addresses),
    tool: fc.constantFrom(null, 'cli', 'console'),
    resolution: fc.constantFrom(null, 'declared', 'reverted', 'superseded'),
  })
  .map(({ seconds, user_name, role_name, source_ip, tool, resolution, ...over }) => (id: string): Drift => {
    const one = sampleDrift(id, seconds, over);
    const origin = { ...one.origin, source_ip, tool };
    const named = { ...one, origin, user_identity: { ...one.user_identity, user_name, role_name } };
    return resolution === null ? named : resolveDrift(named, resolution, clock(60), null);
  });
export const drifts = fc
  .array(drift, { maxLength: 12 })
  .map((all) => all.map((make, n) => make(`d_${'abcdefghijkl'.charAt(n).repeat(26)}`)));
