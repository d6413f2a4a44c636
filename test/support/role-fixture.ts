import type { JsonObject } from '../../src/lib/json.js';
import { auditJson } from './audit-json.js';

/** State of a role and records of its changes, for tests of the whole command. */

const role = (name: string, seconds: number): JsonObject => ({
  mode: 'managed',
  type: 'aws_iam_role',
  name,
  provider: 'provider["registry.terraform.io/hashicorp/aws"]',
  instances: [
    {
      schema_version: 0,
      attributes: { id: name, name, arn: `arn:aws:iam::111122223333:role/${name}`, description: name, max_session_duration: seconds },
    },
  ],
});

/** A state that declares these roles with their maximum session durations in seconds. */
export const stateText = (roles: Readonly<Record<string, number>> = { deploy: 3600 }, over: JsonObject = {}): string =>
  JSON.stringify({
    version: 4,
    terraform_version: '1.9.8',
    serial: 1,
    lineage: 'c0ffee00-0000-4000-8000-000000000001',
    outputs: {},
    resources: Object.entries(roles).map(([name, seconds]) => role(name, seconds)),
    ...over,
  });

/** Sets the maximum session duration of a role; times are `HH:MM:SS` of one day. */
export const sessionSet = (id: string, time: string, seconds = 7200, roleName = 'deploy', over: JsonObject = {}): JsonObject =>
  auditJson({
    eventID: `e-${id}`,
    eventTime: `2026-11-02T${time}Z`,
    requestParameters: { roleName, maxSessionDuration: seconds },
    ...over,
  });

export const readOnly = (id: string, time: string): JsonObject =>
  auditJson({
    eventID: `r-${id}`,
    eventTime: `2026-11-02T${time}Z`,
    eventName: 'GetRole',
    requestParameters: { roleName: 'deploy' },
    readOnly: true,
  });

export const trail = (...records: readonly JsonObject[]): string => JSON.stringify({ Records: records });

/** Many different records, one per second. */
export const manyReads = (count: number): readonly JsonObject[] =>
  Array.from({ length: count }, (_, n) => readOnly(String(n), new Date(n * 1000).toISOString().slice(11, 19)));
