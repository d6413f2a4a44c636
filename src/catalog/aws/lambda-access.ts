import { create, destroy, firstOf, fixed, modify, on, put, response, set, type Edits, type Read, type ServiceCatalog } from '../dsl.js';
import { inBlock } from '../values.js';
import { functionKey, qualifier, qualifierKey } from './lambda-names.js';
import { lambdaFunction } from './lambda-functions.js';

/** AWS Lambda: who may call a function, and its URLs. Source: Lambda API reference, Terraform AWS provider schemas. */

const permission = on('aws_lambda_permission', { function_name: 'functionName', statement_id: 'statementId', qualifier });
const url = on('aws_lambda_function_url', { function_name: 'functionName', qualifier });

const grant: Edits = {
  action: 'action',
  // The state holds an account as its number or its root's ARN, whichever the policy showed when it was read.
  principal: set('principal', 'principal'),
  source_arn: 'sourceArn',
  source_account: 'sourceAccount',
  event_source_token: 'eventSourceToken',
  principal_org_id: 'principalOrgID',
  function_url_auth_type: 'functionUrlAuthType',
  invoked_via_function_url: 'invokedViaFunctionUrl',
};

/** The statement that the provider and the console add with a URL of type NONE; the URL is what declares it. */
const publicUrl: Read = (record) => {
  const { statementId } = record.request;
  return statementId === 'FunctionURLAllowPublicAccess' || statementId === 'FunctionURLAllowInvokeAction';
};

const urlSettings: Edits = {
  authorization_type: 'authType',
  invoke_mode: 'invokeMode',
  'cors.allow_credentials': inBlock('cors', 'allowCredentials'),
  'cors.allow_headers': inBlock('cors', 'allowHeaders'),
  'cors.allow_methods': inBlock('cors', 'allowMethods'),
  'cors.allow_origins': inBlock('cors', 'allowOrigins'),
  'cors.expose_headers': inBlock('cors', 'exposeHeaders'),
  'cors.max_age': inBlock('cors', 'maxAge'),
};

export const lambdaAccess: ServiceCatalog = {
  eventSource: 'lambda.amazonaws.com',
  types: {
    aws_lambda_permission: {
      keys: [[functionKey, 'statement_id', qualifierKey]],
      scope: 'region',
      family: 'lambda',
      cloudId: 'statement_id',
      noise: ['statement_id_prefix'],
    },
    aws_lambda_function_url: {
      keys: [[functionKey, qualifierKey]],
      scope: 'region',
      family: 'lambda',
      cloudId: 'function_url',
      noise: ['function_arn', 'function_url', 'url_id'],
      defaults: { invoke_mode: 'BUFFERED' },
    },
  },
  events: {
    AddPermission: firstOf(
      put(permission, grant),
      modify(url, { authorization_type: fixed('NONE') }, { when: publicUrl }),
      create(permission, grant, { parent: lambdaFunction, id: 'statementId' }),
    ),
    RemovePermission: destroy(permission),
    CreateFunctionUrlConfig: create(url, urlSettings, { parent: lambdaFunction, id: response('functionUrl') }),
    UpdateFunctionUrlConfig: modify(url, urlSettings),
    DeleteFunctionUrlConfig: destroy(url),
  },
};
