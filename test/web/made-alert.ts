import type { Alert } from '../../web/src/alerts/alert.js';

const defaults: Alert = {
  id: 'd_0',
  timestamp: '2026-11-02T10:00:00.000Z',
  severity: 'high',
  resource_type: 'aws_iam_role',
  resource_name: 'deploy',
  resource_id: 'deploy',
  field: 'max_session_duration',
  fields: null,
  address: 'aws_iam_role.deploy',
  provider: 'aws',
  account_id: '111122223333',
  account_name: 'production',
  region: 'us-east-1',
  change: 'modified',
  environment: 'production',
  event_name: 'UpdateRole',
  detected_at: '2026-11-02T10:00:01.000Z',
  last_seen: '2026-11-02T10:00:00.000Z',
  occurrences: 1,
  resolution: null,
  resolved_at: null,
  maintenance: null,
  user: 'dana',
  actor: 'arn:aws:iam::111122223333:user/dana',
  old_value: '3600',
  new_value: '7200',
  triage: null,
  rules: ['roles'],
  time: Date.UTC(2026, 10, 2, 10),
};

/** An alert that differs from an open one in these members. */
export const madeAlert = (over: Partial<Alert> = {}): Alert => ({ ...defaults, ...over });
