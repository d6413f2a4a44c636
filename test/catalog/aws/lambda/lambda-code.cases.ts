import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { configured, functionArn, newHash, oldHash, orders } from './lambda-declared.js';

/** Code, signing, recursion and runtime of functions. */

const update = 'UpdateFunctionCode20150331v2';
const address = 'aws_lambda_function.orders';

const older: DeclaredResource = {
  type: 'aws_lambda_function',
  name: 'orders',
  attributes: { arn: functionArn, function_name: 'orders', id: 'orders', source_code_hash: oldHash },
};

const recursion = (recursive_loop: string): DeclaredResource => ({
  type: 'aws_lambda_function_recursion_config',
  attributes: { function_name: 'orders', recursive_loop },
});
const runtime = (update_runtime_on: string, qualifier: string | null): DeclaredResource => ({
  type: 'aws_lambda_runtime_management_config',
  attributes: { function_arn: null, function_name: 'orders', qualifier, runtime_version_arn: null, update_runtime_on },
});
const signing = 'arn:aws:lambda:us-east-1:111122223333:code-signing-config:csc-0abc';

export const functionCodeCases: readonly CatalogCase[] = [
  {
    name: 'older states have the hash in source_code_hash',
    event: update,
    request: { functionName: 'orders' },
    response: configured({ codeSha256: newHash }),
    state: [older],
    drifts: [{ address, field: 'source_code_hash', old: oldHash, new: newHash }],
  },
  {
    name: 'D16: without the response the new code is unknown',
    event: 'UpdateFunctionCode20150331',
    request: { functionName: 'orders' },
    response: null,
    state: [orders()],
    drifts: [{ address, field: 'code_sha256', old: oldHash, new: null }],
  },
  {
    name: 'a dry run changes nothing',
    event: update,
    request: { functionName: 'orders', dryRun: true },
    response: configured({ codeSha256: newHash }),
    state: [orders()],
    drifts: [],
  },
  {
    name: 'adding code signing is drift',
    event: 'PutFunctionCodeSigningConfig20200422',
    request: { functionName: 'orders', codeSigningConfigArn: signing },
    response: { codeSigningConfigArn: signing, functionName: 'orders' },
    state: [orders()],
    drifts: [{ address, field: 'code_signing_config_arn', old: '', new: signing }],
  },
  {
    name: 'removing code signing is drift',
    event: 'DeleteFunctionCodeSigningConfig20200422',
    request: { functionName: 'orders' },
    state: [orders({ code_signing_config_arn: signing })],
    drifts: [{ address, field: 'code_signing_config_arn', old: signing, new: null }],
  },
  {
    name: 'allowing loops drifts',
    event: 'PutFunctionRecursionConfig20240831',
    request: { functionName: 'orders', recursiveLoop: 'Allow' },
    response: { recursiveLoop: 'Allow' },
    state: [orders(), recursion('Terminate')],
    drifts: [{ address: 'aws_lambda_function_recursion_config.this', field: 'recursive_loop', old: 'Terminate', new: 'Allow' }],
  },
  {
    name: 'freezing the runtime drifts',
    event: 'PutRuntimeManagementConfig20210720',
    request: { functionName: 'orders', updateRuntimeOn: 'Manual', runtimeVersionArn: 'arn:aws:lambda:us-east-1::runtime:0cdcfbdefbc5e7d3' },
    state: [runtime('Auto', null)],
    drifts: [
      { address: 'aws_lambda_runtime_management_config.this', field: 'update_runtime_on', old: 'Auto', new: 'Manual' },
      {
        address: 'aws_lambda_runtime_management_config.this',
        field: 'runtime_version_arn',
        old: null,
        new: 'arn:aws:lambda:us-east-1::runtime:0cdcfbdefbc5e7d3',
      },
    ],
  },
];
