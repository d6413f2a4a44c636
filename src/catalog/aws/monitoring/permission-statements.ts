import { isList, isObject, text, type Json, type JsonObject } from '../../../lib/json.js';
import { parseDocument } from '../../../lib/parse-document.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import * as c from '../language.js';
import { partitionOf } from '../partition-of.js';

/**
 * Statements of a policy that calls add and remove by their `Sid` (D106). Source: SQS and SNS API reference, AddPermission and
 * RemovePermission; EventBridge API reference, PutPermission.
 */

/** `sid` names the statement in the record. */
export const removedStatement = (sid: string): c.EditSpec =>
  c.remove(
    c.via(sid, (label) => (text(label) === undefined ? undefined : [{ Sid: label }])),
    [],
    'statements',
  );

/** Where a call of `service` has the accounts and the actions that it allows. */
type Permission = { readonly service: string; readonly accounts: c.From; readonly actions: c.From; readonly resource: c.Read };

/** The statement of `AddPermission`, hidden if the record lacks a part of it. */
export const addedPermission = ({ service, accounts, actions, resource }: Permission): c.EditSpec => {
  const [readAccounts, readActions] = [c.reader(accounts), c.reader(actions)];
  return addedBy('label', [readAccounts, readActions, resource], (record) => {
    const [names, calls] = [textsOf(readAccounts(record)), textsOf(readActions(record))];
    if (names.length === 0 || calls.length === 0) return undefined;
    return {
      Principal: { AWS: names.map((name) => principalOf(name, record)) },
      Action: calls.map((name) => `${service}:${name}`),
      Resource: resource(record) ?? null,
    };
  });
};

/** The statement of `PutPermission` of EventBridge. */
export const addedBusPermission = (busArn: c.Read): c.EditSpec => {
  const [principal, action, condition] = ['principal', 'action', 'condition'].map(c.reader) as [c.Read, c.Read, c.Read];
  return addedBy('statementId', [principal, action, condition, busArn], (record) => {
    const [who, what, only] = [text(principal(record)), text(action(record)), condition(record)];
    if (who === undefined || what === undefined) return undefined;
    const inner = conditionOf(only);
    return {
      Principal: who === '*' ? '*' : { AWS: principalOf(who, record) },
      Action: what,
      Resource: busArn(record) ?? null,
      ...(inner === undefined ? {} : { Condition: inner }),
    };
  });
};

/** The statements of a whole policy of EventBridge, in the form of the calls that add one, which only allow; others have no id. */
export const busStatements: c.Read = c.via('policy', (policy) => {
  const document = typeof policy === 'string' ? parseDocument(policy) : undefined;
  const statements = isObject(document) ? document['Statement'] : undefined;
  if (statements === undefined) return undefined;
  return (isList(statements) ? statements : [statements]).filter(isObject).map(({ Sid, Effect, Action, Principal, Condition }) => ({
    statement_id: Effect === 'Allow' ? (Sid ?? '') : '',
    action: Action ?? null,
    principal: (isObject(Principal) ? Principal['AWS'] : Principal) ?? null,
    condition: partsOfCondition(Condition),
  }));
});

/** The condition of a statement as a block; a form that a block does not have is kept, so that it equals none. */
const partsOfCondition = (condition: Json | undefined): Json => {
  if (!isObject(condition)) return null;
  const [[type, keys] = [], ...others] = Object.entries(condition);
  const [[key, value] = [], ...rest] = isObject(keys) ? Object.entries(keys) : [];
  return others.length > 0 || rest.length > 0 || key === undefined
    ? [{ other: condition }]
    : [{ type: type ?? '', key, value: value ?? '' }];
};

const addedBy = (sid: string, reads: readonly c.Read[], restOf: (record: AuditRecord) => JsonObject | undefined): c.EditSpec => {
  const read = c.via(sid, (label, record) => {
    if (text(label) === undefined) return undefined;
    const rest = restOf(record);
    return rest === undefined ? c.withheld : [{ Sid: label, Effect: 'Allow', ...rest }];
  });
  return c.add(c.withPaths(read, [sid, ...reads.flatMap(({ paths }) => paths ?? [])]), [], 'statements');
};

const principalOf = (name: string, { region }: AuditRecord): string =>
  /^\d{12}$/.test(name) ? `arn:${partitionOf(region)}:iam::${name}:root` : name;

const conditionParts = ['type', 'key', 'value'].map(c.compilePath);

/** `{type, key, value}` as in a policy. */
const conditionOf = (condition: Json | undefined): JsonObject | undefined => {
  if (!isObject(condition)) return undefined;
  const [type = '', key = '', value = ''] = conditionParts.map((read) => text(read(condition)));
  return { [type]: { [key]: value } };
};

const textsOf = (value: Json | undefined): readonly string[] =>
  (isList(value) ? value : [value]).filter((one): one is string => typeof one === 'string');
