import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, ExpectedDrift } from '../../../support/catalog-case.js';
import { functionArn, orders, permission, url } from './lambda-declared.js';

/** Permissions and URLs of functions. */

const events: JsonObject = {
  functionName: 'orders',
  statementId: 'AllowEvents',
  action: 'lambda:InvokeFunction',
  principal: 'events.amazonaws.com',
  sourceArn: 'arn:aws:events:us-east-1:111122223333:rule/hourly',
};
const everybody: JsonObject = { functionName: functionArn, statementId: 'anyone', action: 'lambda:InvokeFunction', principal: '*' };
const created: ExpectedDrift = { address: 'aws_lambda_permission', field: '*', old: null, new: {} };

export const permissionCases: readonly CatalogCase[] = [
  {
    name: 'D24: a public permission on a declared function is announced',
    event: 'AddPermission20150331v2',
    request: everybody,
    response: {
      statement:
        '{"Sid":"anyone","Effect":"Allow","Principal":"*","Action":"lambda:InvokeFunction","Resource":"arn:aws:lambda:us-east-1:111122223333:function:orders"}',
    },
    state: [orders(), permission()],
    drifts: [created],
  },
  {
    name: 'the permission of an apply matches the state',
    event: 'AddPermission20150331v2',
    request: events,
    state: [orders(), permission()],
    drifts: [],
  },
  {
    name: 'D14: the state may name the function by its ARN',
    event: 'AddPermission20150331v2',
    request: events,
    state: [permission({ function_name: functionArn, qualifier: null })],
    drifts: [],
  },
  {
    name: 'replacing a declared statement for another source is drift',
    event: 'AddPermission20150331',
    request: { ...events, sourceArn: 'arn:aws:events:us-east-1:999988887777:rule/theirs', sourceAccount: '999988887777' },
    state: [orders(), permission()],
    drifts: [
      {
        address: 'aws_lambda_permission.events',
        field: 'source_arn',
        old: 'arn:aws:events:us-east-1:111122223333:rule/hourly',
        new: 'arn:aws:events:us-east-1:999988887777:rule/theirs',
      },
      { address: 'aws_lambda_permission.events', field: 'source_account', old: null, new: '999988887777' },
    ],
  },
  {
    name: 'an account equals its root, in either notation of the state',
    event: 'AddPermission20150331v2',
    request: { functionName: 'orders', statementId: 'AllowEvents', action: 'lambda:InvokeFunction', principal: '444455556666' },
    state: [permission({ principal: 'arn:aws:iam::444455556666:root', source_arn: null })],
    drifts: [],
  },
  {
    name: 'another account is granted access under the same statement',
    event: 'AddPermission20150331v2',
    request: { functionName: 'orders', statementId: 'AllowEvents', action: 'lambda:InvokeFunction', principal: '999988887777' },
    state: [permission({ principal: '444455556666', source_arn: null })],
    drifts: [{ address: 'aws_lambda_permission.events', field: 'principal', old: '444455556666', new: '999988887777' }],
  },
  {
    name: 'an alias has a separate policy: the same statement id on the function is another permission',
    event: 'AddPermission20150331v2',
    request: events,
    state: [orders(), permission({ qualifier: 'live' })],
    drifts: [created],
  },
  {
    name: 'a permission on an alias is found by its qualifier',
    event: 'AddPermission20150331v2',
    request: { ...events, qualifier: 'live' },
    state: [permission(), permission({ qualifier: 'live' }, 'live')],
    drifts: [],
  },
  {
    name: 'the qualifier may follow the name',
    event: 'AddPermission20150331v2',
    request: { ...events, functionName: `${functionArn}:live`, principal: 's3.amazonaws.com' },
    state: [permission(), permission({ qualifier: 'live' }, 'live')],
    drifts: [{ address: 'aws_lambda_permission.live', field: 'principal', old: 'events.amazonaws.com', new: 's3.amazonaws.com' }],
  },
  {
    name: 'the statement created with a declared public URL is part of the URL',
    event: 'AddPermission20150331v2',
    request: {
      functionName: 'orders',
      statementId: 'FunctionURLAllowPublicAccess',
      action: 'lambda:InvokeFunctionUrl',
      principal: '*',
      functionUrlAuthType: 'NONE',
    },
    state: [orders(), url({ authorization_type: 'NONE' })],
    drifts: [],
  },
  {
    name: 'the same statement opens a URL whose declaration requires authorisation',
    event: 'AddPermission20150331v2',
    request: {
      functionName: 'orders',
      statementId: 'FunctionURLAllowPublicAccess',
      action: 'lambda:InvokeFunctionUrl',
      principal: '*',
      functionUrlAuthType: 'NONE',
    },
    state: [orders(), url()],
    drifts: [{ address: 'aws_lambda_function_url.orders', field: 'authorization_type', old: 'AWS_IAM', new: 'NONE' }],
  },
  {
    name: 'without a declared URL it is an ordinary permission',
    event: 'AddPermission20150331v2',
    request: {
      functionName: 'orders',
      statementId: 'FunctionURLAllowPublicAccess',
      action: 'lambda:InvokeFunctionUrl',
      principal: '*',
      functionUrlAuthType: 'NONE',
    },
    state: [orders()],
    drifts: [created],
  },
  {
    name: 'replacing a declared statement without its conditions opens the function',
    event: 'AddPermission20150331v2',
    request: { functionName: 'orders', statementId: 'AllowEvents', action: 'lambda:InvokeFunction', principal: '*' },
    state: [
      orders(),
      permission({
        principal: '*',
        source_arn: 'arn:aws:s3:::uploads',
        source_account: '111122223333',
        principal_org_id: 'o-a1b2c3d4e5',
        event_source_token: 'amzn1.ask.skill.1',
        function_url_auth_type: 'AWS_IAM',
        invoked_via_function_url: true,
      }),
    ],
    drifts: [
      { address: 'aws_lambda_permission.events', field: 'source_arn', old: 'arn:aws:s3:::uploads', new: null },
      { address: 'aws_lambda_permission.events', field: 'source_account', old: '111122223333', new: null },
      { address: 'aws_lambda_permission.events', field: 'principal_org_id', old: 'o-a1b2c3d4e5', new: null },
      { address: 'aws_lambda_permission.events', field: 'event_source_token', old: '(sensitive)', new: null },
      { address: 'aws_lambda_permission.events', field: 'function_url_auth_type', old: 'AWS_IAM', new: null },
      { address: 'aws_lambda_permission.events', field: 'invoked_via_function_url', old: true, new: null },
    ],
  },
  {
    name: 'an empty value in the state equals an omitted one in the call',
    event: 'AddPermission20150331v2',
    request: { functionName: 'orders', statementId: 'AllowEvents', action: 'lambda:InvokeFunction', principal: 's3.amazonaws.com' },
    state: [
      permission({
        principal: 's3.amazonaws.com',
        source_arn: '',
        source_account: null,
        principal_org_id: '',
        event_source_token: null,
        function_url_auth_type: '',
        invoked_via_function_url: false,
      }),
    ],
    drifts: [],
  },
  {
    name: 'D17: removing a declared permission is drift of the whole resource',
    event: 'RemovePermission20150331v2',
    request: { functionName: 'orders', statementId: 'AllowEvents' },
    state: [orders(), permission({ qualifier: 'live' }, 'live'), permission()],
    drifts: [{ address: 'aws_lambda_permission.events', field: '*', old: {}, new: null }],
  },
  {
    name: 'removing the statement of the alias does not affect that of the function',
    event: 'RemovePermission20150331v2',
    request: { functionName: 'orders', statementId: 'AllowEvents', qualifier: 'live' },
    state: [orders(), permission()],
    drifts: [],
    dropped: 'not_in_state',
  },
];

export const functionUrlCases: readonly CatalogCase[] = [
  {
    name: 'D24: a URL opened on a declared function is announced',
    event: 'CreateFunctionUrlConfig20211031',
    request: { functionName: 'orders', authType: 'NONE', cors: { allowOrigins: ['*'] } },
    response: {
      functionUrl: 'https://evil.lambda-url.us-east-1.on.aws/',
      functionArn,
      authType: 'NONE',
      creationTime: '2026-03-02T10:15:00Z',
    },
    state: [orders()],
    drifts: [{ address: 'aws_lambda_function_url', field: '*', old: null, new: {} }],
  },
  {
    name: 'the declared URL is not drift',
    event: 'CreateFunctionUrlConfig20211031',
    request: {
      functionName: 'orders',
      authType: 'AWS_IAM',
      cors: { allowMethods: ['GET'], allowOrigins: ['https://shop.example.com'] },
      invokeMode: 'BUFFERED',
    },
    response: { functionUrl: 'https://abc123.lambda-url.us-east-1.on.aws/', functionArn },
    state: [orders(), url()],
    drifts: [],
  },
  {
    name: 'a declared URL created again without its CORS settings is drift',
    event: 'CreateFunctionUrlConfig20211031',
    request: { functionName: 'orders', authType: 'AWS_IAM' },
    response: { functionUrl: 'https://abc123.lambda-url.us-east-1.on.aws/', functionArn },
    state: [orders(), url({ invoke_mode: 'RESPONSE_STREAM' })],
    drifts: [
      { address: 'aws_lambda_function_url.orders', field: 'cors.allow_origins', old: ['https://shop.example.com'], new: null },
      { address: 'aws_lambda_function_url.orders', field: 'cors.allow_methods', old: ['GET'], new: null },
      { address: 'aws_lambda_function_url.orders', field: 'invoke_mode', old: 'RESPONSE_STREAM', new: 'BUFFERED' },
    ],
  },
  {
    name: 'a URL without CORS settings is created again',
    event: 'CreateFunctionUrlConfig20211031',
    request: { functionName: 'orders', authType: 'AWS_IAM' },
    response: { functionUrl: 'https://abc123.lambda-url.us-east-1.on.aws/', functionArn },
    state: [orders(), url({ cors: [] })],
    drifts: [],
  },
  {
    name: 'a URL that no longer requires authorisation is drift',
    event: 'UpdateFunctionUrlConfig20211031',
    request: { functionName: functionArn, authType: 'NONE' },
    state: [url()],
    drifts: [{ address: 'aws_lambda_function_url.orders', field: 'authorization_type', old: 'AWS_IAM', new: 'NONE' }],
  },
  {
    name: 'new CORS settings replace all previous ones',
    event: 'UpdateFunctionUrlConfig20211031',
    request: { functionName: 'orders', cors: { allowOrigins: ['*'] } },
    state: [url()],
    drifts: [
      { address: 'aws_lambda_function_url.orders', field: 'cors.allow_origins', old: ['https://shop.example.com'], new: ['*'] },
      { address: 'aws_lambda_function_url.orders', field: 'cors.allow_methods', old: ['GET'], new: null },
    ],
  },
  {
    name: 'the declared settings again are not drift',
    event: 'UpdateFunctionUrlConfig20211031',
    request: { functionName: 'orders', authType: 'AWS_IAM', invokeMode: 'BUFFERED' },
    state: [url({ invoke_mode: null })],
    drifts: [],
  },
  {
    name: 'the URL of an alias is separate',
    event: 'UpdateFunctionUrlConfig20211031',
    request: { functionName: 'orders', qualifier: 'live', authType: 'NONE' },
    state: [url()],
    drifts: [],
    dropped: 'not_in_state',
  },
  {
    name: 'D17: deleting a declared URL is drift of the whole resource',
    event: 'DeleteFunctionUrlConfig20211031',
    request: { functionName: 'orders', qualifier: 'live' },
    state: [url({ qualifier: 'live', id: 'orders/live' })],
    drifts: [{ address: 'aws_lambda_function_url.orders', field: '*', old: {}, new: null }],
  },
  {
    name: 'deleting a URL that no state declares is not drift',
    event: 'DeleteFunctionUrlConfig20211031',
    request: { functionName: 'orders' },
    state: [orders()],
    drifts: [],
    dropped: 'not_in_state',
  },
];
