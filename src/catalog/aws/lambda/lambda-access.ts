import {
  create,
  destroy,
  firstOf,
  fixed,
  modify,
  put,
  response,
  set,
  type Edits,
  type From,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { inBlock, orNull } from '../../values.js';
import { keysOnFunction, onFunction, publicUrlStatements } from './lambda-names.js';
import { lambdaFunction } from './lambda-functions.js';

/** AWS Lambda: permissions to invoke a function, and its URLs. Source: Lambda API reference, Terraform AWS provider schemas. */

const permissions = onFunction('aws_lambda_permission', { statement_id: 'statementId' });
const urls = onFunction('aws_lambda_function_url');

/** The call writes the whole statement: an omitted condition is removed. */
const grant: Edits = {
  action: 'action',
  // The state contains an account as its number or the ARN of its root user, depending on the policy when it was read.
  principal: set('principal', 'principal'),
  source_arn: orNull('sourceArn'),
  source_account: orNull('sourceAccount'),
  event_source_token: orNull('eventSourceToken'),
  principal_org_id: orNull('principalOrgID'),
  function_url_auth_type: orNull('functionUrlAuthType'),
  invoked_via_function_url: orNull('invokedViaFunctionUrl'),
};

const publicUrl: Read = (record) => publicUrlStatements.has(record.request['statementId']);

const crossOrigin = (cors: From): Edits => ({
  'cors.allow_credentials': inBlock(cors, 'allowCredentials'),
  'cors.allow_headers': inBlock(cors, 'allowHeaders'),
  'cors.allow_methods': inBlock(cors, 'allowMethods'),
  'cors.allow_origins': inBlock(cors, 'allowOrigins'),
  'cors.expose_headers': inBlock(cors, 'exposeHeaders'),
  'cors.max_age': inBlock(cors, 'maxAge'),
});

/** A new URL has only the settings in the call; an update keeps omitted ones. */
const newUrl: Edits = { authorization_type: 'authType', invoke_mode: orNull('invokeMode'), ...crossOrigin(orNull('cors')) };
const changedUrl: Edits = { authorization_type: 'authType', invoke_mode: 'invokeMode', ...crossOrigin('cors') };

export const lambdaAccess: ServiceCatalog = {
  eventSource: 'lambda.amazonaws.com',
  types: {
    aws_lambda_permission: {
      // Without a statement: all permissions of a function, whose policy a call replaces.
      keys: [...keysOnFunction('statement_id'), ...keysOnFunction()],
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
    CreateFunctionUrlConfig: firstOf(...urls.map((url) => create(url, newUrl, { parent: lambdaFunction, id: response('functionUrl') }))),
    UpdateFunctionUrlConfig: firstOf(...urls.map((url) => modify(url, changedUrl))),
    DeleteFunctionUrlConfig: firstOf(...urls.map((url) => destroy(url))),
  },
};
