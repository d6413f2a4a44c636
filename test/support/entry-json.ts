import fc from 'fast-check';
import type { Json } from '../../src/lib/json.js';
import { member, nested, objectOf, shuffled, spelling, write } from './audit-json.js';

/** The catalog that these tests use, beside that of CloudTrail. */
export const someMethods = (source: string, name: string): 'supported' | 'no_change' | undefined =>
  source !== 'compute.googleapis.com'
    ? undefined
    : name === 'compute.firewalls.patch'
      ? 'supported'
      : name === 'compute.instances.reset'
        ? 'no_change'
        : undefined;

const status = fc.oneof(
  fc.constantFrom<Json>({}, { code: 0 }, { code: 7, message: 'denied' }, { code: '0' }, { code: '7' }, { code: null }, { message: 'odd' }),
  fc.constantFrom<Json>(null, 'ok', 7, [], [{ code: 7 }], { code: true }, { code: { code: 7 } }, { code: -1 }, { code: 0.5 }, { code: 10 }),
);

const payload = objectOf({
  '@type': member('type.googleapis.com/google.cloud.audit.AuditLog'),
  status,
  serviceName: member('compute.googleapis.com', 'storage.googleapis.com', 'k8s.io', '', 'sömething'),
  methodName: member(
    'v1.compute.firewalls.patch',
    'beta.compute.firewalls.patch',
    'v1.compute.instances.reset',
    'v1.compute.magic.do',
    '',
    'x',
  ),
  resourceName: member('projects/481516234200/global/firewalls/web'),
  authenticationInfo: nested,
  request: nested,
  response: fc.constant<Json>({ status: { code: 5 }, serviceName: 'inner', operation: true }),
});

/** The text of an entry of Cloud Logging: complete, valid JSON. */
export const entryText: fc.Arbitrary<string> = fc
  .record(
    {
      protoPayload: fc.oneof({ weight: 12, arbitrary: payload }, { weight: 1, arbitrary: nested }),
      insertId: member('-k9f3x1e2abcd', 'ünique'),
      resource: fc.constant<Json>({ type: 'gce_firewall_rule', labels: { project_id: 'acme-prod', location: 'global' } }),
      timestamp: member(
        '2026-03-02T10:15:00.123456Z',
        '2026-03-02T10:15:00Z',
        '2026-03-02T10:15:00.1Z',
        '2026-03-02T10:15:00.1234567891Z',
        '2026-03-02T10:15:00.Z',
        '2026-02-29T10:15:00.5Z',
        '2026-03-02T10:15:00.5+01:00',
        '2026-03-02 10:15:00.123456 UTC',
        '2026-03-02 10:15:00Z',
        '2026-03-02 10:15:00',
        'soon',
      ),
      logName: member(
        'projects/acme-prod/logs/cloudaudit.googleapis.com%2Factivity',
        'projects/acme-prod/logs/cloudaudit.googleapis.com/activity',
        'projects/acme-prod/logs/cloudaudit.googleapis.com%2Fdata_access',
        'organizations/123/logs/cloudaudit.googleapis.com%2Fsystem_event',
        'projects/acme-prod/logs/syslog',
        '',
      ),
      operation: fc.constantFrom<Json>(
        { id: 'operation-1', producer: 'compute.googleapis.com', first: true },
        { id: 'operation-1', producer: 'compute.googleapis.com', last: true },
        { id: 'operation-1', first: true, last: true },
        {},
        null,
        'odd',
      ),
      severity: member('NOTICE'),
    },
    { requiredKeys: ['logName', 'timestamp', 'protoPayload'] },
  )
  .chain((record) => fc.tuple(shuffled(record as Readonly<Record<string, Json>>), spelling))
  .map(([members, how]) => write(members, how));
