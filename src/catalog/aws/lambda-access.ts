import { create, destroy, firstOf, fixed, modify, put, response, set, type Edits, type Read, type ServiceCatalog } from '../dsl.js';
import { inBlock } from '../values.js';
import { keysOnFunction, onFunction } from './lambda-names.js';
import { lambdaFunction } from './lambda-functions.js';

/** AWS Lambda: who may call a function, and its URLs. Source: Lambda API reference, Terraform AWS provider schemas. */

const permissions = onFunction('aws_lambda_permission', { statement_id: 'statementId' });
const urls = onFunction('aws_lambda_function_url');

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
      keys: keysOnFunction('statement_id'),
      scope: 'region',
      family: 'lambda',
      cloudId: 'statement_id',
      noise: ['statement_id_prefix'],
    },
    aws_lambda_function_url: {
      keys: keysOnFunction(),
      scope: 'region',
      family: 'lambda',
      cloudId: 'function_url',
      noise: ['function_arn', 'function_url', 'url_id'],
      defaults: { invoke_mode: 'BUFFERED' },
    },
  },
  events: {
    AddPermission: firstOf(
      ...permissions.map((permission) => put(permission, grant)),
      ...urls.map((url) => modify(url, { authorization_type: fixed('NONE') }, { when: publicUrl })),
      create(permissions[0], grant, { parent: lambdaFunction, id: 'statementId' }),
    ),
    RemovePermission: firstOf(...permissions.map((permission) => destroy(permission))),
    CreateFunctionUrlConfig: firstOf(
      ...urls.map((url) => create(url, urlSettings, { parent: lambdaFunction, id: response('functionUrl') })),
    ),
    UpdateFunctionUrlConfig: firstOf(...urls.map((url) => modify(url, urlSettings))),
    DeleteFunctionUrlConfig: firstOf(...urls.map((url) => destroy(url))),
  },
};
