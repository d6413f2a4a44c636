import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { functionArn, orders, permission, url } from './lambda-declared.js';

/** Calls and states name an alias in a separate member or after the function name. */

const alias = `${functionArn}:live`;
const grant: JsonObject = {
  statementId: 'AllowEvents',
  action: 'lambda:InvokeFunction',
  principal: 'events.amazonaws.com',
  sourceArn: 'arn:aws:events:us-east-1:111122223333:rule/hourly',
};

/** The notations of an alias in a call and in a state. */
const called: readonly JsonObject[] = [
  { functionName: alias },
  { functionName: 'orders:live' },
  { functionName: '111122223333:function:orders:live' },
  { functionName: 'orders', qualifier: 'live' },
  { functionName: functionArn, qualifier: 'live' },
];
const declared: readonly JsonObject[] = [
  { function_name: alias, qualifier: null },
  { function_name: alias, qualifier: '' },
  { function_name: 'orders:live', qualifier: null },
  { function_name: '111122223333:function:orders:live', qualifier: null },
  { function_name: alias, qualifier: 'live' },
  { function_name: 'orders', qualifier: 'live' },
];
const pairs = called.flatMap((call) => declared.map((state) => ({ call, state })));
const named = ({ call, state }: (typeof pairs)[number]): string => `${JSON.stringify(call)} on ${JSON.stringify(state)}`;

export const aliasAccessCases: readonly CatalogCase[] = [
  ...pairs.flatMap((pair): readonly CatalogCase[] => [
    {
      name: `the declared permission: ${named(pair)}`,
      event: 'AddPermission20150331v2',
      request: { ...grant, ...pair.call },
      state: [orders(), permission(pair.state)],
      drifts: [],
    },
    {
      name: `removed: ${named(pair)}`,
      event: 'RemovePermission20150331v2',
      request: { statementId: 'AllowEvents', ...pair.call },
      state: [orders(), permission(pair.state)],
      drifts: [{ address: 'aws_lambda_permission.events', field: '*', old: '*', new: null }],
    },
  ]),
  {
    name: 'the URL of an alias that is declared by its ARN',
    event: 'UpdateFunctionUrlConfig20211031',
    request: { functionName: 'orders', qualifier: 'live', authType: 'NONE' },
    state: [orders(), url({ function_name: alias, qualifier: null, authorization_type: 'AWS_IAM' })],
    drifts: [{ address: 'aws_lambda_function_url.orders', field: 'authorization_type', old: 'AWS_IAM', new: 'NONE' }],
  },
];
