import { unknownOrigin } from '../../src/model/audit-record.js';
import { makeDrift, type Drift } from '../../src/model/drift.js';
import type { Output } from '../../src/model/output.js';
import type { OutputPosition } from '../../src/model/contracts/output-sink.js';
import { Random } from '../corpus/random.js';
import { marker } from './marker-counter.js';

/** Numbered alerts of equal size; equal seeds give equal alerts. */
export const driftOutputs = (seed: number): ((number: number) => Output) => {
  const random = new Random(seed);
  return (number) => ({ output: 'drift', drift: driftOf(random, number), waited: 0 });
};

/** The position of alerts that arrive now. */
export const benchPosition: OutputPosition = {
  seq: 1,
  arrivedAt: '2026-03-03T00:00:00.000Z',
  receivedAt: 0,
  isHistory: false,
  isFollowed: false,
};

const day = Date.UTC(2026, 2, 2);
const seconds = 86_400;

const driftOf = (random: Random, number: number): Drift => {
  const time = new Date(day + (number % seconds) * 1_000).toISOString();
  const name = `orders_${String(number % 10_000).padStart(4, '0')}`;
  return makeDrift({
    id: `d_${random.hex(26)}`,
    timestamp: time,
    severity: 'high',
    resource_type: 'aws_instance',
    resource_name: name,
    resource_id: `i-0${random.hex(16)}`,
    field: 'instance_type',
    old_value: 'm6i.large',
    new_value: 'c7g.large',
    summary: '',
    fields: null,
    user_identity: {
      type: 'IAMUser',
      principal_id: `AIDA${random.upper(16)}`,
      arn: 'arn:aws:iam::123456789012:user/dana',
      account_id: '123456789012',
      user_name: 'dana',
      role_name: '',
    },
    origin: unknownOrigin,
    address: `module.service_${String(number % 10)}["blue"].aws_instance.${name}[0]`,
    provider: 'aws',
    account_id: '123456789012',
    account_name: 'production',
    region: 'eu-central-1',
    region_name: 'Europe (Frankfurt)',
    change: 'modified',
    rules: ['sizes of machines'],
    event_name: 'ModifyInstanceAttribute',
    event_id: random.guid(),
    event_time: time,
    detected_at: time,
    environment: 'production',
    maintenance: null,
    detail: `set while the machine was stopped ${marker}`,
    incident: null,
    root_cause: null,
    blast_radius_size: null,
    seen_in_state: null,
    unconfirmed: null,
    cascade_of: null,
    superseded_by: null,
    occurrences: 1,
    last_seen: time,
    resolution: null,
    resolved_at: null,
    resolved_by: null,
    triage: null,
  });
};
