import * as fc from 'fast-check';
import { unknownOrigin } from '../../../src/model/audit-record.js';
import { resolveDrift, makeDrift, type Drift } from '../../../src/model/drift.js';
import type { Json } from '../../../src/lib/json.js';
import type { Notice } from '../../../src/model/notice.js';
import { severities } from '../../../src/model/severity.js';
import { withSummary } from '../../../src/model/summary.js';
import { noTriage } from '../../../src/model/triage.js';

/** An alert about the maximum session duration of a role, with overrides. */
export const driftWith = (over: Partial<Drift> = {}): Drift =>
  withSummary(
    JSON.parse(
      JSON.stringify(
        makeDrift({
          id: 'd_abcdefghijklmnopqrstuvwxyz',
          timestamp: '2026-11-02T10:00:00Z',
          severity: 'high',
          resource_type: 'aws_iam_role',
          resource_name: 'deploy',
          resource_id: 'deploy',
          field: 'max_session_duration',
          old_value: 3600,
          new_value: 7200,
          summary: '',
          fields: null,
          user_identity: {
            type: 'AssumedRole',
            principal_id: 'AROAEXAMPLE:dana',
            arn: 'arn:aws:sts::111122223333:assumed-role/Admin/dana',
            account_id: '111122223333',
            user_name: 'dana',
            role_name: 'Admin',
          },
          origin: unknownOrigin,
          address: 'aws_iam_role.deploy',
          provider: 'aws',
          account_id: '111122223333',
          account_name: 'shop',
          region: 'us-east-1',
          region_name: 'US East (N. Virginia)',
          change: 'modified',
          rules: ['roles'],
          event_name: 'UpdateRole',
          event_id: 'e-1',
          event_time: '2026-11-02T10:00:00Z',
          detected_at: '2026-11-02T10:05:00.000Z',
          environment: 'production',
          maintenance: null,
          detail: null,
          incident: null,
          root_cause: null,
          blast_radius_size: null,
          seen_in_state: null,
          unconfirmed: null,
          cascade_of: null,
          superseded_by: null,
          occurrences: 1,
          last_seen: '2026-11-02T10:00:00Z',
          resolution: null,
          resolved_at: null,
          resolved_by: null,
          triage: null,
          ...over,
        }),
      ),
    ) as Drift,
  );

/** An alert about which the causal graph knows more, named to break out of a message. */
export const impact = { root_cause: 'aws_iam_user "<!channel>`*x*`" created by @here\nat 2026', blast_radius_size: 12 };

/** A notice of such an alert; by default it was resolved as `reverted`. */
export const noticeOf = (kind: Notice['kind'], over: Partial<Drift> = {}): Notice => ({
  kind,
  drift:
    kind === 'drift' ? driftWith(over) : resolveDrift(driftWith(over), over.resolution ?? 'reverted', '2026-11-02T11:00:00.000Z', null),
});

/** The `n`th of many distinct alerts. */
export const nthNotice = (n: number): Notice =>
  noticeOf('drift', { id: `d_number${String(n).padStart(4, '0')}`, address: `aws_iam_role.r${String(n)}`, resource_name: `r${String(n)}` });

const nasty = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.constantFrom(
    '', '@channel', '<!here>', '<!channel|x>', '@everyone @here', '<@U123>', '`', '```', '``x``', '[a](http://evil.example)', '*a* _b_ ~c~',
    '<http://evil.example|ok>', '&lt;!here&gt;', '\u202eabc\u202c', 'a\u0000b\u001b[31m', '\ud800', '\udc00\ud800', 'a\r\nX-Evil: 1', '{{DATE(2026)}}', '"}],"x":[{"',
    '&'.repeat(50_000), '<'.repeat(300), '`'.repeat(400), '"'.repeat(400), '\\'.repeat(400), '漢'.repeat(50_000), '😀'.repeat(400), '@all'.repeat(100), '\u0007'.repeat(5_000), '\u2028\u2029',
  ),
); // prettier-ignore
const value: fc.Arbitrary<Json> = fc.oneof(
  nasty,
  fc.constant(null),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.array(nasty, { maxLength: 4 }),
  fc.dictionary(nasty, nasty, { maxKeys: 4 }),
);

const anyDrift: fc.Arbitrary<Drift> = fc
  .record({
    severity: fc.constantFrom(...severities),
    resource_type: nasty,
    resource_name: nasty,
    resource_id: nasty,
    field: nasty,
    old_value: value,
    new_value: value,
    user_identity: fc.record({ type: nasty, principal_id: nasty, arn: nasty, account_id: nasty, user_name: nasty, role_name: nasty }),
    address: fc.option(nasty),
    account_id: nasty,
    account_name: fc.option(nasty),
    region: nasty,
    rules: fc.array(nasty, { maxLength: 30 }),
    event_name: nasty,
    event_id: nasty,
    environment: fc.option(nasty),
    detail: fc.option(nasty),
    root_cause: fc.option(nasty),
    blast_radius_size: fc.option(fc.nat()),
    change: fc.constantFrom('modified', 'created', 'deleted'),
    triage: fc.option(nasty.map((assignee) => ({ ...noTriage, assignee }))),
  })
  .map((over) => driftWith(over));

/** Any alert, reminder or end, with strings that try to break out of a message. */
export const anyNotice: fc.Arbitrary<Notice> = fc
  .tuple(fc.constantFrom('drift' as const, 'resolved' as const), anyDrift, fc.boolean())
  .map(([kind, drift, isReminder]) => ({
    ...noticeOf(kind, drift),
    reminded: kind === 'drift' && isReminder ? '2026-11-03T10:00:00.000Z' : undefined,
  }));

/** One notice, or as many as a digest holds. */
export const anyNotices: fc.Arbitrary<readonly Notice[]> = fc.oneof(
  anyNotice.map((one) => [one]),
  fc.array(anyNotice, { minLength: 2, maxLength: 40 }),
);
