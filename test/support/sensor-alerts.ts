import type { JsonObject } from '../../src/lib/json.js';

/** The alert that the sensor's CloudTrail plugin sends for a changed session duration. It contains the request. */
export const cloudAlert = (id: string, over: JsonObject = {}, fields: JsonObject = {}): JsonObject => ({
  hostname: 'sensor-0',
  output: `role changed by dana (${id})`,
  priority: 'Warning',
  rule: 'Role changed',
  source: 'aws_cloudtrail',
  tags: ['aws', 'iam'],
  time: '2026-11-02T10:00:00.000000000Z',
  output_fields: {
    'ct.id': `e-${id}`,
    'ct.name': 'UpdateRole',
    'ct.src': 'iam.amazonaws.com',
    'ct.time': '2026-11-02T10:00:00Z',
    'ct.region': 'us-east-1',
    'ct.user': 'dana',
    'ct.user.arn': 'arn:aws:iam::111122223333:user/dana',
    'ct.user.identitytype': 'IAMUser',
    'ct.user.principalid': 'AIDAEXAMPLE',
    'ct.user.accountid': '111122223333',
    'ct.recipientaccountid': '111122223333',
    'ct.readonly': 'false',
    'ct.useragent': 'aws-cli/2.15.0',
    'ct.request': JSON.stringify({ roleName: 'deploy', maxSessionDuration: 7200 }),
    'ct.response': 'null',
    ...fields,
  },
  ...over,
});

/** An alert about a host. */
export const hostAlert = (id: string, over: JsonObject = {}): JsonObject => ({
  hostname: 'node-1',
  output: `shell in a container (${id})`,
  priority: 'Notice',
  rule: 'Terminal shell in container',
  source: 'syscall',
  tags: ['container', 'shell'],
  time: '2026-11-02T10:00:01.123456789Z',
  output_fields: { 'container.id': '3ad7b26ded6d', 'proc.name': 'bash', 'user.name': 'root', 'evt.num': 4711, 'evt.type': id },
  ...over,
});
