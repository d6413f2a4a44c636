import * as c from '../language.js';
import { keysOnFunction, onFunction, publicUrlStatements } from './lambda-names.js';
import { lambdaFunction } from './lambda-functions.js';

/** AWS Lambda: permissions to invoke a function, and its URLs. Source: Lambda API reference, Terraform AWS provider schemas. */

const permissions = onFunction('aws_lambda_permission', { statement_id: 'statementId' });
const urls = onFunction('aws_lambda_function_url');

/** The call writes the whole statement: an omitted condition is removed. */
const grant: c.Edits = {
  action: 'action',
  // The state contains an account as its number or the ARN of its root user, depending on the policy when it was read.
  principal: c.set('principal', 'principal'),
  ...c.same('source_arn source_account event_source_token function_url_auth_type invoked_via_function_url', c.orNull),
  principal_org_id: c.orNull('principalOrgID'),
};

const publicUrl: c.Read = (record) => publicUrlStatements.has(record.request['statementId']);

const crossOrigin = (cors: c.From): c.Edits =>
  c.same('allow_credentials allow_headers allow_methods allow_origins expose_headers max_age', (name) => c.inBlock(cors, name), 'cors.');

/** A new URL has only the settings in the call; an update keeps omitted ones. */
const newUrl: c.Edits = { authorization_type: 'authType', invoke_mode: c.orNull('invokeMode'), ...crossOrigin(c.orNull('cors')) };
const changedUrl: c.Edits = { authorization_type: 'authType', invoke_mode: 'invokeMode', ...crossOrigin('cors') };

export const lambdaAccess: c.ServiceCatalog = {
  eventSource: 'lambda.amazonaws.com',
  types: c.types('lambda', {
    aws_lambda_permission: {
      // Without a statement: all permissions of a function, whose policy a call replaces.
      keys: [...keysOnFunction('statement_id'), ...keysOnFunction()],
      cloudId: 'statement_id',
      noise: ['statement_id_prefix'],
    },
    aws_lambda_function_url: { keys: keysOnFunction(), cloudId: 'function_url', defaults: { invoke_mode: 'BUFFERED' } },
  }),
  events: {
    AddPermission: c.firstOf(
      ...permissions.map((permission) => c.put(permission, grant)),
      ...urls.map((url) => c.modify(url, { authorization_type: c.fixed('NONE') }, { when: publicUrl })),
      c.create(c.within(lambdaFunction, c.withId(permissions[0], 'statementId')), grant),
    ),
    RemovePermission: c.firstOf(...permissions.map((permission) => c.destroy(permission))),
    CreateFunctionUrlConfig: c.firstOf(
      ...urls.map((url) => c.create(c.within(lambdaFunction, c.withId(url, c.response('functionUrl'))), newUrl)),
    ),
    UpdateFunctionUrlConfig: c.firstOf(...urls.map((url) => c.modify(url, changedUrl))),
    DeleteFunctionUrlConfig: c.firstOf(...urls.map((url) => c.destroy(url))),
  },
};
