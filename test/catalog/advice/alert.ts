import { adviceFor } from '../../../src/catalog/advice/advice-for.js';
import { unknownOrigin } from '../../../src/model/audit-record.js';
import { makeDrift, type Drift } from '../../../src/model/drift.js';

type AdviceStep = ReturnType<typeof adviceFor>['steps'][number];

const base: Drift = {
  id: 'd_1',
  timestamp: '2026-03-11T09:04:11Z',
  severity: 'critical',
  resource_type: 'aws_iam_role',
  resource_name: 'app',
  resource_id: 'app',
  field: '*',
  old_value: null,
  new_value: null,
  summary: '',
  fields: null,
  user_identity: {
    type: 'IAMUser',
    principal_id: 'AIDA1',
    arn: 'arn:aws:iam::111122223333:user/mallory',
    account_id: '111122223333',
    user_name: 'mallory',
    role_name: '',
  },
  origin: unknownOrigin,
  address: null,
  provider: 'aws',
  account_id: '111122223333',
  account_name: null,
  region: 'us-east-1',
  region_name: 'US East (N. Virginia)',
  change: 'modified',
  rules: [],
  event_name: 'Call',
  event_id: 'e1',
  event_time: '2026-03-11T09:04:11Z',
  detected_at: '2026-03-11T09:04:12Z',
  environment: null,
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
  last_seen: '2026-03-11T09:04:11Z',
  resolution: null,
  resolved_at: null,
  resolved_by: null,
  triage: null,
};

type Part = Pick<Drift, 'resource_type' | 'resource_id'> & Partial<Drift>;

const of = (part: Part): Drift =>
  makeDrift({
    ...base,
    ...(part.resource_type.startsWith('google_')
      ? { provider: 'gcp' as const, account_id: 'shop-prod', region: 'europe-west1' }
      : part.resource_type.startsWith('aws_')
        ? {}
        : { provider: 'kubernetes' as const, account_id: 'prod', region: '' }),
    ...part,
  });

/** A change of a declared resource. */
export const modified = (
  type: string,
  id: string,
  field: string,
  old: Drift['old_value'],
  now: Drift['new_value'],
  over: Partial<Drift> = {},
): Drift => of({ resource_type: type, resource_id: id, field, old_value: old, new_value: now, address: `${type}.app`, ...over });

/** A resource that no state declares. */
export const created = (type: string, id: string, attributes: Drift['new_value'], over: Partial<Drift> = {}): Drift =>
  of({ resource_type: type, resource_id: id, change: 'created', new_value: attributes, ...over });

/** A declared resource; the alert shows what identifies it. */
export const deleted = (type: string, id: string, attributes: Drift['old_value'], over: Partial<Drift> = {}): Drift =>
  of({ resource_type: type, resource_id: id, change: 'deleted', old_value: attributes, address: `${type}.app`, ...over });

export const commands = (drift: Drift, kind: AdviceStep['kind']): readonly (string | null)[] =>
  adviceFor(drift)
    .steps.filter((step) => step.kind === kind)
    .map(({ command }) => command);
export const texts = (drift: Drift, kind: AdviceStep['kind']): string =>
  adviceFor(drift)
    .steps.filter((step) => step.kind === kind)
    .map(({ text }) => text)
    .join('\n');
