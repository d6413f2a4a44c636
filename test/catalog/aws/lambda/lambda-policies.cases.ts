import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, ExpectedDrift } from '../../../support/catalog-case.js';
import { functionArn, orders, permission, url } from './lambda-declared.js';

/** Calls that replace or delete the policy of a function. */

const hourly = 'arn:aws:events:us-east-1:111122223333:rule/hourly';
const events: JsonObject = {
  Sid: 'AllowEvents',
  Effect: 'Allow',
  Principal: { Service: 'events.amazonaws.com' },
  Action: 'lambda:InvokeFunction',
  Resource: functionArn,
  Condition: { ArnLike: { 'AWS:SourceArn': hourly } },
};
const everybody: JsonObject = { Sid: 'anyone', Effect: 'Allow', Principal: '*', Action: ['lambda:InvokeFunction'], Resource: functionArn };
const put = (statements: readonly JsonObject[], resourceArn = functionArn): JsonObject => ({
  resourceArn,
  policy: JSON.stringify({ Version: '2012-10-17', Statement: statements }),
});
const created: ExpectedDrift = { address: 'aws_lambda_permission', field: '*', old: null, new: {} };
const gone = (name: string): ExpectedDrift => ({ address: `aws_lambda_permission.${name}`, field: '*', old: {}, new: null });
const partner = permission(
  { id: 'AllowPartner', principal: '444455556666', source_account: null, source_arn: null, statement_id: 'AllowPartner' },
  'partner',
);
const onLive = permission({ id: 'AllowLive', qualifier: 'live', statement_id: 'AllowLive' }, 'live');
const declared = [orders(), permission(), partner, onLive];

export const resourcePolicyCases: readonly CatalogCase[] = [
  {
    name: 'the declared permission is not drift',
    event: 'PutResourcePolicy',
    request: put([events]),
    state: [orders(), permission()],
    drifts: [],
  },
  {
    name: 'a policy of the declared permissions is not drift, whatever the form of their principals',
    event: 'PutResourcePolicy20260709',
    request: put([
      { Sid: 'AllowPartner', Effect: 'Allow', Principal: { AWS: 'arn:aws:iam::444455556666:root' }, Action: 'lambda:InvokeFunction' },
      events,
    ]),
    state: [orders(), permission(), partner],
    drifts: [],
  },
  {
    name: 'a policy for everybody replaces the declared permissions',
    event: 'PutResourcePolicy',
    request: put([everybody]),
    state: declared,
    drifts: [created, gone('events'), gone('partner')],
  },
  {
    name: 'a statement for another source is drift',
    event: 'PutResourcePolicy',
    request: put([{ ...events, Principal: { Service: ['s3.amazonaws.com'] }, Condition: { StringEquals: { 'aws:SourceAccount': '444455556666' } } }]),
    state: [orders(), permission()],
    drifts: [
      { address: 'aws_lambda_permission.events', field: 'principal', old: 'events.amazonaws.com', new: 's3.amazonaws.com' },
      { address: 'aws_lambda_permission.events', field: 'source_account', old: null, new: '444455556666' },
      { address: 'aws_lambda_permission.events', field: 'source_arn', old: hourly, new: null },
    ],
  },
  ...['ArnNotLike', 'ArnLikeIfExists'].map((operator): CatalogCase => ({
    name: `a condition that does not require the declared source is drift: ${operator}`,
    event: 'PutResourcePolicy',
    request: put([{ ...events, Condition: { [operator]: { 'AWS:SourceArn': hourly } } }]),
    state: [orders(), permission()],
    drifts: [{ address: 'aws_lambda_permission.events', field: 'source_arn', old: hourly, new: null }],
  })),
  {
    name: 'a policy of an alias does not concern the permissions of its function',
    event: 'PutResourcePolicy',
    request: put([{ ...events, Sid: 'AllowLive' }], encodeURIComponent(`${functionArn}:live`)),
    state: declared,
    drifts: [],
  },
  {
    name: 'a policy without the statement of an alias deletes its permission',
    event: 'PutResourcePolicy',
    request: put([events], `${functionArn}:live`),
    state: [...declared, permission({ function_name: `${functionArn}:live`, id: 'x', statement_id: 'x' }, 'named')],
    drifts: [created, gone('live'), gone('named')],
  },
  {
    name: 'the statement of a public URL is drift of its authorization',
    event: 'PutResourcePolicy',
    request: put([events, { ...everybody, Sid: 'FunctionURLAllowPublicAccess', Action: 'lambda:InvokeFunctionUrl' }]),
    state: [orders(), permission(), url()],
    drifts: [{ address: 'aws_lambda_function_url.orders', field: 'authorization_type', old: 'AWS_IAM', new: 'NONE' }],
  },
  {
    name: 'deleting the policy of a function deletes its permissions',
    event: 'DeleteResourcePolicy',
    request: { resourceArn: functionArn },
    state: declared,
    drifts: [gone('events'), gone('partner')],
  },
  {
    name: 'deleting the policy of another function is not drift',
    event: 'DeleteResourcePolicy',
    request: { resourceArn: `${functionArn}-2` },
    state: declared,
    drifts: [],
    dropped: 'not_in_state',
  },
];
