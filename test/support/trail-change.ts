import { gzipSync } from 'node:zlib';
import type { JsonObject } from '../../src/lib/json.js';
import { auditJson } from './audit-json.js';
import { moment } from './role-changes.js';
import { cloudAlert } from './sensor-alerts.js';
import { sensorMessage } from './sensor-message.js';
import { trail } from './role-fixture.js';

/** One API call in each input format, always with the same content and id. */
export type TrailChange = {
  readonly role: string;
  readonly record: JsonObject;
  /** Body of an HTTP sensor post. */
  readonly alert: JsonObject;
  /** The gRPC sensor message. */
  readonly message: Buffer;
};

/** The actor as shown in alerts. */
export const actor = { user_name: 'dana', role_name: 'Operator', type: 'AssumedRole', account_id: '111122223333' } as const;

const arn = 'arn:aws:sts::111122223333:assumed-role/Operator/dana';
const principalId = 'AROAEXAMPLE:dana';
const issuer = { type: 'Role', principalId: 'AROAEXAMPLE', arn: 'arn:aws:iam::111122223333:role/Operator', userName: 'Operator' };

/** An assumed role sets the maximum session duration of another role. `role` is also the record id; `second`: after ten o'clock. */
export const sessionChange = (role: string, second: number, seconds = 7_200): TrailChange => {
  const request = { roleName: role, maxSessionDuration: seconds };
  const fields = {
    'ct.time': moment(second),
    'ct.user': 'Operator',
    'ct.originaluser': 'dana',
    'ct.user.arn': arn,
    'ct.user.identitytype': actor.type,
    'ct.user.principalid': principalId,
    'ct.request': JSON.stringify(request),
  };
  const alert = cloudAlert(role, { time: moment(second) }, fields);
  return {
    role,
    record: auditJson({
      eventID: `e-${role}`,
      eventTime: moment(second),
      userIdentity: {
        type: actor.type,
        principalId,
        arn,
        accountId: actor.account_id,
        sessionContext: { sessionIssuer: { ...issuer, accountId: actor.account_id } },
      },
      requestParameters: request,
    }),
    alert,
    message: sensorMessage({
      seconds: Date.parse(moment(second)) / 1_000,
      priority: 4,
      rule: 'Role changed',
      output: `role changed by dana (${role})`,
      source: 'aws_cloudtrail',
      hostname: 'sensor-0',
      fields: alert['output_fields'] as Readonly<Record<string, string>>,
    }),
  };
};

/** The key that CloudTrail would choose for a file now. */
export const trailKey = (name: string): string => {
  const [day = '', time = ''] = new Date().toISOString().split('T');
  const stamp = `${day.replaceAll('-', '')}T${time.slice(0, 5).replace(':', '')}Z`;
  const folder = `AWSLogs/${actor.account_id}/CloudTrail/us-east-1/${day.replaceAll('-', '/')}`;
  return `${folder}/${actor.account_id}_CloudTrail_us-east-1_${stamp}_${name}.json.gz`;
};

/** A log file. */
export const trailFile = (...changes: readonly TrailChange[]): Buffer => gzipSync(trail(...changes.map(({ record }) => record)));
