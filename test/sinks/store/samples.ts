import type { Incident } from '../../../src/model/incident.js';
import { unknownOrigin } from '../../../src/model/audit-record.js';
import { makeDrift, type Drift } from '../../../src/model/drift.js';
import type { Activity } from '../../../src/model/output.js';
import type { OutputPosition } from '../../../src/model/contracts/output-sink.js';
import type { SensorEvent } from '../../../src/model/sensor-event.js';

/** `seconds` after ten o'clock, as ISO 8601. */
export const clock = (seconds: number): string => new Date(Date.UTC(2026, 10, 2, 10) + seconds * 1000).toISOString();

/** As JSON has it: without the members that are undefined. */
const asSent = (drift: Drift): Drift => JSON.parse(JSON.stringify(drift)) as Drift;

/** Alice changed the description of a declared role. */
export const sampleDrift = (id: string, seconds = 0, over: Partial<Drift> = {}): Drift =>
  asSent(
    makeDrift({
      id,
      timestamp: clock(seconds),
      severity: 'high',
      resource_type: 'aws_iam_role',
      resource_name: 'deploy',
      resource_id: 'deploy',
      field: 'description',
      old_value: 'a',
      new_value: 'b',
      summary: '',
      fields: null,
      user_identity: {
        type: 'IAMUser',
        principal_id: 'AIDA1',
        arn: 'arn:aws:iam::111122223333:user/alice',
        account_id: '111122223333',
        user_name: 'alice',
        role_name: '',
      },
      origin: unknownOrigin,
      address: 'aws_iam_role.deploy',
      provider: 'aws',
      account_id: '111122223333',
      account_name: null,
      region: 'us-east-1',
      region_name: null,
      change: 'modified',
      rules: [],
      event_name: 'UpdateRole',
      event_id: `record-${id}`,
      event_time: clock(seconds),
      detected_at: clock(seconds + 60),
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
      last_seen: clock(seconds),
      resolution: null,
      resolved_at: null,
      resolved_by: null,
      triage: null,
      ...over,
    }),
  );

export const sampleEvent = (id: string, seconds = 0, over: Partial<SensorEvent> = {}): SensorEvent => ({
  id,
  timestamp: clock(seconds),
  severity: 'medium',
  rule: `Rule ${id}`,
  output: 'a shell was spawned',
  output_fields: {},
  tags: ['shell'],
  source: 'syscall',
  hostname: 'node-1',
  provider: null,
  ...over,
});

/** The audit record of Alice updating the role. */
export const sampleActivity = (id: string, seconds = 0, over: Partial<Activity> = {}): Activity => ({
  output: 'activity',
  id,
  timestamp: clock(seconds),
  name: 'UpdateRole',
  provider: 'aws',
  userName: 'alice',
  origin: unknownOrigin,
  sensor: '',
  resources: ['aws_iam_role.deploy'],
  ...over,
});

/** The position of facts that arrived `seconds` after ten o'clock. */
export const arrivedAt = (seconds: number): OutputPosition => ({
  seq: 1,
  arrivedAt: clock(seconds),
  receivedAt: 0,
  isHistory: false,
  isFollowed: false,
});

/** The parsed items of all pages of a collection. Throws if `total` is not their number. */
export const allPages = (
  read: (request: { page: number; limit: number }) => { items: Iterable<string>; total: number },
  limit: number,
): readonly unknown[] => {
  const items: string[] = [];
  for (let page = 1; ; page++) {
    const { items: listed, total } = read({ page, limit });
    const texts = [...listed];
    if (texts.length > limit) throw new Error(`page ${page} has ${texts.length} items`);
    items.push(...texts);
    if (texts.length === 0) {
      if (total !== items.length) throw new Error(`total is ${total}, there are ${items.length}`);
      return items.map((one) => JSON.parse(one) as unknown);
    }
  }
};

const noCounts = { critical: 0, high: 1, medium: 0, low: 0 };
export const sampleIncident: Incident = {
  id: `i_${'a'.repeat(26)}`,
  title: 'aws_iam_role.r tags.a',
  severity: 'high',
  status: 'open',
  first_time: clock(0),
  last_time: clock(0),
  callers: [{ name: 'a', source_ips: ['192.0.2.1'] }],
  accounts: ['1'],
  root_cause: null,
  worst: 'd_1',
  alerts: 1,
  open: 1,
  counts: noCounts,
  open_counts: noCounts,
  merged_into: null,
  merged: [],
};
