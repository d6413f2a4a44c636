import { lastSegment } from '../../../lib/last-segment.js';
import { isList, isObject, text, type Json, type JsonObject } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import { conditionIn, grantsOf, policyDocument } from '../policy-grants.js';
import * as c from '../language.js';
import { namesIacTool } from '../../iac-user-agent.js';
import { noCondition } from '../no-condition.js';
import { isServiceAgent } from '../service-agents.js';
import type { HolderTemplate } from './holder-template.js';
import type { Holder } from './policy-holders.js';

/**
 * The items of a call that sets an access policy, for `forEach`. A service reports the call in one of two forms (D72): with the members that
 * it added and removed, or only with the complete new policy.
 */

/** A type that may declare the holder, with one of its templates. `slot`: the member of items with the attributes of the holder. */
export type HolderForm = { readonly holder: Holder; readonly template: HolderTemplate; readonly slot: string };

const deltas = c.either(
  c.context('serviceData.policyDelta.bindingDeltas'),
  c.context('metadata.policyDelta.bindingDeltas'),
  c.context('metadata.bindingDeltas'),
  // BigQuery.
  c.context('metadata.datasetChange.bindingDeltas'),
  c.context('metadata.tableChange.bindingDeltas'),
);
const auditDeltas = c.either(c.context('serviceData.policyDelta.auditConfigDeltas'), c.context('metadata.policyDelta.auditConfigDeltas'));
const anyDelta = c.either(c.context('serviceData.policyDelta'), c.context('metadata.policyDelta'), deltas);
const requestedPolicy = c.either('policy', 'iamRequest.policy');
const requestedName = c.either('resource', 'iamRequest.resource');
const requestedBindings = c.request('bindings');
const answeredBindings = c.response('bindings');
const answeredEtag = c.response('etag');
const answeredAudit = c.response('auditConfigs');
const mask = c.either('updateMask', 'iamRequest.updateMask');

/** Shared by the items of a record, see `amend`. */
type Amendment = { readonly add: Json[]; readonly remove: Json[] };

/** One added or removed member each; undefined without deltas. */
export const deltaItems =
  (forms: readonly HolderForm[]): c.Read =>
  (record) => {
    const list = c.objectsIn(deltas(record)).filter(({ role, member }) => typeof role === 'string' && typeof member === 'string');
    const holder = list.length === 0 ? undefined : holderOf(record, forms);
    if (holder === undefined) return undefined;
    const policy: Amendment = { add: [], remove: [] };
    const members = new Map<string, Amendment>();
    const all = list.map((delta) => {
      const grant = grantIn(delta);
      const kind = delta['action'] === 'REMOVE' ? 'remove' : 'add';
      const key = bindingKey(grant);
      const own = members.get(key) ?? { add: [], remove: [] };
      members.set(key, own);
      own[kind].push(memberOf(grant));
      policy[kind].push(grant);
      return { grant, kind, own };
    });
    return all.map(({ grant, kind, own }) => ({ ...holder, ...partsOf(grant), act: kind, members: own, policy }));
  };

/** One grant of the new policy each; undefined with deltas. */
export const grantItems =
  (forms: readonly HolderForm[]): c.Read =>
  (record) => {
    const policy = newPolicy(record);
    const holder = policy === undefined ? undefined : holderOf(record, forms);
    if (policy === undefined || holder === undefined) return undefined;
    const grants = grantsOf({ bindings: policy['bindings'] ?? [] }) ?? [];
    // An apply adds only what a state declares; the other grants of the policy were there before.
    const isApply = namesIacTool(record.userAgent);
    const members = new Map<string, Json[]>();
    for (const grant of grants) members.set(bindingKey(grant), [...(members.get(bindingKey(grant)) ?? []), memberOf(grant)]);
    return grants.map((grant) => ({
      ...holder,
      ...partsOf(grant),
      act: isApply || isOfPlatform(grant) ? 'keep' : 'add',
      members: members.get(bindingKey(grant)) ?? [],
    }));
  };

/** The new policy as a whole; undefined with deltas. */
export const policyItem =
  (forms: readonly HolderForm[]): c.Read =>
  (record) => {
    const policy = newPolicy(record);
    const holder = policy === undefined ? undefined : holderOf(record, forms);
    if (policy === undefined || holder === undefined) return undefined;
    const configs = newAudit(record);
    const audit = configs === undefined ? {} : { auditConfigs: configs };
    const grants = grantsOf({ bindings: policy['bindings'] ?? [], ...audit }) ?? [];
    const document = policyDocument(grants);
    const isStated = 'auditConfigs' in audit && !document.includes('"auditConfigs"');
    return {
      ...holder,
      policy: isStated ? document.replace('{', '{"auditConfigs":[],') : document,
      grants: grants.filter(({ role }) => role !== undefined),
    };
  };

/** One service each whose configuration of audit logs changed. */
export const auditItems =
  (forms: readonly HolderForm[]): c.Read =>
  (record) => {
    const list = c.objectsIn(auditDeltas(record));
    const holder = list.length === 0 ? undefined : holderOf(record, forms);
    if (holder === undefined) return undefined;
    const complete = completePolicy(record)?.['auditConfigs'];
    const policy = { add: list.filter(isAdded).flatMap(auditElements), remove: list.filter((one) => !isAdded(one)).flatMap(auditElements) };
    const services = new Set(list.flatMap(({ service }) => (typeof service === 'string' ? [service] : [])));
    return [...services].map((service) => {
      const own = list.filter((one) => one['service'] === service);
      const base = { ...holder, service, policy, sign: own.some(isAdded) ? '+' : '-' };
      if (isList(complete)) {
        const configs = logConfigs(c.objectsIn(complete).find((one) => one['service'] === service));
        return configs.length === 0 ? { ...base, act: 'gone' } : { ...base, act: `set${base.sign}`, configs };
      }
      if (own.some(({ exemptedMember }) => (text(exemptedMember) ?? '') !== '')) return { ...base, act: `hidden${base.sign}` };
      const types = (added: boolean): readonly JsonObject[] =>
        own.filter((one) => isAdded(one) === added).map(({ logType }) => ({ log_type: logType ?? '' }));
      return { ...base, act: `amend${base.sign}`, types: { add: types(true), remove: types(false) } };
    });
  };

/** One service each of the new configuration of audit logs; undefined with deltas, or if the call keeps the configuration. */
export const wholeAuditItems =
  (forms: readonly HolderForm[]): c.Read =>
  (record) => {
    const item = wholeAudit(forms)(record);
    return isObject(item)
      ? c.objectsIn(newAudit(record)).map((one) => ({ ...item, service: one['service'] ?? '', configs: logConfigs(one) }))
      : undefined;
  };

/** All services of the new configuration of audit logs, in the same cases. */
export const wholeAudit =
  (forms: readonly HolderForm[]): c.Read =>
  (record) => {
    const configs = newAudit(record);
    const holder = configs === undefined ? undefined : holderOf(record, forms);
    return holder === undefined
      ? undefined
      : { ...holder, services: c.objectsIn(configs).map(({ service }) => ({ service: service ?? '' })) };
  };

/** The new configuration of audit logs. Without a mask that names it, a call keeps the former one. Source: `SetIamPolicyRequest.update_mask`. */
const newAudit = (record: AuditRecord): Json | undefined => {
  const policy = newPolicy(record);
  return policy !== undefined && /audit/i.test(JSON.stringify(mask(record) ?? '')) ? (policy['auditConfigs'] ?? []) : undefined;
};

const logConfigs = (config: JsonObject | undefined): readonly JsonObject[] =>
  c.objectsIn(config?.['auditLogConfigs']).map(({ logType, exemptedMembers }) => ({
    exempted_members: exemptedMembers ?? [],
    log_type: logType ?? '',
  }));

/** The attributes of the holder for each form that names it, and its full name; undefined if none does. */
const holderOf = (record: AuditRecord, forms: readonly HolderForm[]): JsonObject | undefined => {
  const found: Record<string, Json> = {};
  const given = [c.resourcePath(record.resource), c.resourcePath(text(requestedName(record)) ?? '')];
  for (const { holder, template, slot } of forms) {
    const names = holder.name === undefined ? given : [text(holder.name(record)) ?? ''];
    for (const name of names) {
      const attributes = template.match(name);
      if (attributes === undefined) continue;
      found[slot] = { ...attributes };
      found['name'] ??= name;
      found['last'] ??= lastSegment(name);
      break;
    }
  }
  return found['name'] === undefined ? undefined : found;
};

const newPolicy = (record: AuditRecord): JsonObject | undefined => (anyDelta(record) === undefined ? completePolicy(record) : undefined);

/** The policy of the request or, if the record omits it, of the response. Compute Engine also takes bindings outside of a policy. */
const completePolicy = (record: AuditRecord): JsonObject | undefined => {
  const policy = requestedPolicy(record);
  if (isObject(policy)) return policy;
  const bindings = requestedBindings(record) ?? answeredBindings(record);
  if (bindings === undefined && answeredEtag(record) === undefined) return undefined;
  return { bindings: bindings ?? [], auditConfigs: answeredAudit(record) ?? [] };
};

const grantIn = ({ role, member, condition }: JsonObject): JsonObject => ({
  role: role ?? '',
  member: member ?? '',
  ...conditionIn(condition),
});

/** The parts of a grant under which the state declares it. */
const partsOf = (grant: JsonObject): JsonObject => {
  const [title, expression] = conditionParts(grant);
  return { role: grant['role'] ?? '', member: grant['member'] ?? '', title: title || noCondition, expression: expression || noCondition };
};

const conditionParts = ({ condition }: JsonObject): readonly [string, string] => {
  const block = isList(condition) ? condition[0] : undefined;
  return isObject(block) ? [text(block['title']) ?? '', text(block['expression']) ?? ''] : ['', ''];
};

const bindingKey = (grant: JsonObject): string => JSON.stringify([grant['role'], ...conditionParts(grant)]);

const memberOf = (grant: JsonObject): Json => grant['member'] ?? '';

/**
 * Grants that the platform makes by itself. A complete policy contains them whoever sets it, so they are not reported as created. Source:
 * Cloud Storage, predefined ACLs and legacy roles; BigQuery, default access; IAM, service agents.
 */
const isOfPlatform = ({ role, member }: JsonObject): boolean =>
  // Everybody may name a custom role so, and grant the predefined ones to anyone.
  (/^roles\/.*serviceAgent$/i.test(text(role) ?? '') && isServiceAgent(/^serviceAccount:(.+)$/.exec(text(member) ?? '')?.[1] ?? '')) ||
  (/^project(?:Owner|Editor|Viewer):/.test(text(member) ?? '') &&
    /^roles\/(?:storage\.legacy\w+|bigquery\.data(?:Owner|Editor|Viewer))$/.test(text(role) ?? ''));

const isAdded = ({ action }: JsonObject): boolean => action !== 'REMOVE';

const auditElements = ({ action, service, logType, exemptedMember }: JsonObject): readonly JsonObject[] => {
  const element = { service: service ?? '', log_type: logType ?? '' };
  const member = text(exemptedMember) ?? '';
  if (member === '') return [element];
  const exempted = { ...element, exempted_member: member };
  return action === 'REMOVE' ? [exempted] : [element, exempted];
};
