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
];
