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
    name: 'D14: the state may name the function by its ARN',
    event: 'AddPermission20150331v2',
    request: events,
    state: [permission({ function_name: functionArn, qualifier: null })],
    drifts: [],
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
    name: 'D17: removing a declared permission is drift of the whole resource',
    event: 'RemovePermission20150331v2',
    request: { functionName: 'orders', statementId: 'AllowEvents' },
    state: [orders(), permission({ qualifier: 'live' }, 'live'), permission()],
    drifts: [{ address: 'aws_lambda_permission.events', field: '*', old: {}, new: null }],
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
    name: 'D17: deleting a declared URL is drift of the whole resource',
    event: 'DeleteFunctionUrlConfig20211031',
    request: { functionName: 'orders', qualifier: 'live' },
    state: [url({ qualifier: 'live', id: 'orders/live' })],
    drifts: [{ address: 'aws_lambda_function_url.orders', field: '*', old: {}, new: null }],
  },
];
