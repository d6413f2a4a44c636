import { unknownOrigin } from '../../../src/model/audit-record.js';
import { makeDrift, type Drift } from '../../../src/model/drift.js';
import type { Output, StateChange } from '../../../src/model/output.js';
import type { OutputPosition } from '../../../src/model/contracts/output-sink.js';
import type { SensorEvent } from '../../../src/model/sensor-event.js';

export const someDrift = (over: Partial<Drift> = {}): Drift =>
  makeDrift({
    id: 'd_1',
    timestamp: '2026-03-10T08:41:19Z',
    severity: 'high',
    resource_type: 'aws_s3_bucket',
    resource_name: 'data',
    resource_id: 'exports',
    field: 'policy',
    old_value: 'ä → "b"',
    new_value: { a: [1, null] },
    summary: '',
    fields: null,
    user_identity: { type: 'IAMUser', principal_id: 'AIDA', arn: '', account_id: '1', user_name: 'priya', role_name: '' },
    origin: unknownOrigin,
    address: 'aws_s3_bucket.data["eu/1"]',
    provider: 'aws',
    account_id: '1',
    account_name: null,
    region: 'us-east-1',
    region_name: null,
    change: 'modified',
    rules: ['r'],
    event_name: 'PutBucketPolicy',
    event_id: 'e',
    event_time: '2026-03-10T08:41:19Z',
    detected_at: '2026-03-10T08:47:00.000Z',
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
    last_seen: '2026-03-10T08:41:19Z',
    resolution: null,
    resolved_at: null,
    resolved_by: null,
    triage: null,
    ...over,
  });

export const someEvent = (over: Partial<SensorEvent> = {}): SensorEvent => ({
  id: 'e_1',
  timestamp: '2026-03-10T08:41:20.000000001Z',
  severity: 'medium',
  rule: 'Shell in a container',
  output: 'a shell\nwas "spawned"',
  output_fields: { 'container.id': '3ad7b26ded6d', 'proc.name': 'bash' },
  tags: ['shell'],
  source: 'syscall',
  hostname: 'node-1',
  provider: 'kubernetes',
  ...over,
});

export const driftOutput = (over: Partial<Drift> = {}): Output => ({ output: 'drift', drift: someDrift(over), waited: 0 });
export const eventOutput = (over: Partial<SensorEvent> = {}): Output => ({
  output: 'sensor_event',
  event: someEvent(over),
  at: '2026-03-10T08:41:21.000Z',
});
export const stateOutput = (over: Partial<StateChange> = {}): Output => ({
  output: 'state_change',
  resource: 'aws_instance.a',
  action: 'modified',
  serial: 7,
  provider: 'aws',
  count: 1,
  ...over,
});

export const now: OutputPosition = { seq: 1, arrivedAt: '2026-03-10T08:41:21.000Z', receivedAt: 0, isHistory: false, isFollowed: false };
