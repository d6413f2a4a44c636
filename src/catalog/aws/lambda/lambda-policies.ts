import { type Json, type JsonObject, isList, isObject, text } from '../../../lib/json.js';
import { parseDocument } from '../../../lib/parse-document.js';
import * as c from '../language.js';
import { keysOnFunction, onFunction, publicUrlStatements } from './lambda-names.js';
import { lambdaFunction } from './lambda-functions.js';

/**
 * AWS Lambda: calls that replace or delete the whole policy of a function, whose statements are declared as permissions. Source: Lambda API
 * reference (`PutResourcePolicy`), Terraform AWS provider (`internal/service/lambda/permission.go`).
 */

const functionArn = c.decoded('resourceArn');
const permissions = onFunction('aws_lambda_permission', { statement_id: 'item.statement_id' }, functionArn);
const urls = onFunction('aws_lambda_function_url', {}, functionArn);

/** A single value for a list of one. */
const single = (value: Json | undefined): Json => (isList(value) ? (value.length === 1 ? (value[0] ?? null) : value) : (value ?? null));

const principalOf = (principal: Json | undefined): Json => {
  if (!isObject(principal)) return single(principal);
  return single(Object.values(principal).flatMap((value) => (isList(value) ? value : value === undefined ? [] : [value])));
};

/** Operators that require the value; `StringNotEquals` excludes it, `StringEqualsIfExists` also permits calls without the key. */
const requiring = /^(?:(?:String|Arn)(?:Equals|Like)|Bool)$/;

/** The value that the conditions require of a key. */
const conditionOf = (conditions: Json | undefined, key: string): Json => {
  for (const [operator, condition] of isObject(conditions) ? Object.entries(conditions) : []) {
    if (!requiring.test(operator) || !isObject(condition)) continue;
    for (const [name, value] of Object.entries(condition)) if (name.toLowerCase() === key) return single(value);
  }
  return null;
};

/** A statement as the attributes of a permission. */
const permissionOf = (statement: JsonObject): JsonObject => ({
  statement_id: text(statement['Sid']) ?? 'no Sid',
  action: single(statement['Action']),
  principal: principalOf(statement['Principal']),
  source_arn: conditionOf(statement['Condition'], 'aws:sourcearn'),
  source_account: conditionOf(statement['Condition'], 'aws:sourceaccount'),
  principal_org_id: conditionOf(statement['Condition'], 'aws:principalorgid'),
  event_source_token: conditionOf(statement['Condition'], 'lambda:eventsourcetoken'),
  function_url_auth_type: conditionOf(statement['Condition'], 'lambda:functionurlauthtype'),
  invoked_via_function_url: conditionOf(statement['Condition'], 'lambda:invokedviafunctionurl'),
});

const statements: c.Read = c.via('policy', (policy) => {
  const document = typeof policy === 'string' ? parseDocument(policy) : policy;
  if (!isObject(document)) return undefined;
  const list = document['Statement'];
  return (isList(list) ? list : [list]).filter(isObject).filter(isAllowed).map(permissionOf);
});
const isAllowed = (statement: JsonObject): boolean => statement['Effect'] === 'Allow';

const grant: c.Edits = {
  ...c.same(
    `
    action source_arn=source_arn source_account=source_account event_source_token=event_source_token principal_org_id=principal_org_id
    function_url_auth_type=function_url_auth_type invoked_via_function_url=invoked_via_function_url`,
    'item.',
  ),
  principal: c.set('item.principal', 'principal'),
};
const isPublicUrl: c.Read = c.via('item.statement_id', (id) => publicUrlStatements.has(id));

const othersThan = (kept: c.Read) =>
  onFunction('aws_lambda_permission', {}, functionArn).map((target) =>
    c.destroy(target, { having: { '*': c.except(kept, ['statement_id']) } }),
  );

/** AWS Lambda: permissions to invoke a function, and its URLs. Source: Lambda API reference, Terraform AWS provider schemas. */

const oldPermissions = onFunction('aws_lambda_permission', { statement_id: 'statementId' });
const functionUrls = onFunction('aws_lambda_function_url');

/** The call writes the whole statement: an omitted condition is removed. */
const newPermission: c.Edits = {
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

export const lambdaPolicies: c.ServiceCatalog = {
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
    PutResourcePolicy: [
      c.forEach(
        statements,
        ...permissions.map((permission) => c.put(permission, grant)),
        ...urls.map((url) => c.modify(url, { authorization_type: c.fixed('NONE') }, { when: isPublicUrl })),
        c.create(
          c.within(c.on('aws_lambda_function', { function_name: functionArn }), c.withId(permissions[0], 'item.statement_id')),
          grant,
        ),
      ),
      ...othersThan(statements),
    ],
    DeleteResourcePolicy: othersThan(c.fixed([])),

    AddPermission: c.firstOf(
      ...oldPermissions.map((permission) => c.put(permission, newPermission)),
      ...functionUrls.map((url) => c.modify(url, { authorization_type: c.fixed('NONE') }, { when: publicUrl })),
      c.create(c.within(lambdaFunction, c.withId(oldPermissions[0], 'statementId')), newPermission),
    ),
    RemovePermission: c.firstOf(...oldPermissions.map((permission) => c.destroy(permission))),
    CreateFunctionUrlConfig: c.firstOf(
      ...functionUrls.map((url) => c.create(c.within(lambdaFunction, c.withId(url, c.response('functionUrl'))), newUrl)),
    ),
    UpdateFunctionUrlConfig: c.firstOf(...functionUrls.map((url) => c.modify(url, changedUrl))),
    DeleteFunctionUrlConfig: c.firstOf(...functionUrls.map((url) => c.destroy(url))),
  },
};
