import { isObject, objectOf, text, type Json, type JsonObject } from '../lib/json.js';
import { makeAuditRecord, type AuditRecord } from '../model/audit-record.js';
import { callOf, listOfMember, memberOf } from './aws/ec2/ec2-shapes.js';

/** Identifiers that a response assigns and later requests use (D106). Keys begin with the kind of identifier and the account. */
type HandedOut = readonly (readonly [key: string, value: Json])[];

const none: HandedOut = [];

/** The events that hand something out, by their name. */
const givers: Readonly<Record<string, (record: AuditRecord) => HandedOut>> = {
  AuthorizeSecurityGroupIngress: (record) => groupRules(record),
  AuthorizeSecurityGroupEgress: (record) => groupRules(record),
  ModifySecurityGroupRules: (record) => changedRules(record),
  CreatePolicy: ({ request, response }) => {
    const policy = objectOf(response['policy']);
    return document(text(policy['arn']), text(policy['defaultVersionId']) ?? 'v1', request);
  },
  CreatePolicyVersion: ({ request, response }) =>
    document(text(request['policyArn']), text(objectOf(response['policyVersion'])['versionId']), request),
};

/** How calls of a service name things that can be renamed: the member with the name, the kind of thing, the call and its new name. */
type Rename = readonly [member: string, kind: string, event: string, newName: string, oldName?: string];
const renames: Readonly<Record<string, readonly Rename[]>> = {
  'iam.amazonaws.com': [
    ['userName', 'user', 'UpdateUser', 'newUserName'],
    ['groupName', 'group', 'UpdateGroup', 'newGroupName'],
    ['serverCertificateName', 'server certificate', 'UpdateServerCertificate', 'newServerCertificateName'],
  ],
  'rds.amazonaws.com': [
    ['dBInstanceIdentifier', 'database', 'ModifyDBInstance', 'newDBInstanceIdentifier'],
    ['dBClusterIdentifier', 'database cluster', 'ModifyDBCluster', 'newDBClusterIdentifier'],
    ['globalClusterIdentifier', 'global cluster', 'ModifyGlobalCluster', 'newGlobalClusterIdentifier'],
    ['dBProxyName', 'proxy', 'ModifyDBProxy', 'newDBProxyName'],
  ],
  'redshift.amazonaws.com': [['clusterIdentifier', 'warehouse', 'ModifyCluster', 'newClusterIdentifier']],
  'codecommit.amazonaws.com': [['repositoryName', 'repository', 'UpdateRepositoryName', 'newName', 'oldName']],
  'codedeploy.amazonaws.com': [['applicationName', 'application', 'UpdateApplication', 'newApplicationName']],
};

/** Kinds of resources that can be renamed, by the part of their ARN before the name. Calls that set tags name resources by ARN. */
const kindsInArns: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  ['rds.amazonaws.com', new Map(Object.entries({ db: 'database', cluster: 'database cluster', 'global-cluster': 'global cluster' }))],
  ['redshift.amazonaws.com', new Map([['cluster', 'warehouse']])],
  ['codecommit.amazonaws.com', new Map([['', 'repository']])],
  ['codedeploy.amazonaws.com', new Map([['application', 'application']])],
]);
const partsOfArn = /^(arn:(?:[^:]*:){4}(?:([\w-]+)[:/])?)([^:/]+)$/;
const arnMembers = ['resourceName', 'resourceArn'];

/** The events that name what an earlier one handed out. `known`: the value of a key. */
const takers: Readonly<Record<string, (record: AuditRecord, known: (key: string) => Json | undefined) => AuditRecord>> = {
  RevokeSecurityGroupIngress: (record, known) => withRules(record, known),
  RevokeSecurityGroupEgress: (record, known) => withRules(record, known),
  ModifySecurityGroupRules: (record, known) => withReplaced(record, known),
  SetDefaultPolicyVersion: (record, known) => {
    const policyDocument = known(`policy ${text(record.request['policyArn']) ?? ''} ${text(record.request['versionId']) ?? ''}`);
    return policyDocument === undefined ? record : makeAuditRecord({ ...record, request: { ...record.request, policyDocument } });
  },
};

export const handedOut = (record: AuditRecord): HandedOut => {
  if (!record.succeeded) return none;
  if (Object.hasOwn(givers, record.eventName)) return givers[record.eventName]?.(record) ?? none;
  const rename = Object.hasOwn(renames, record.eventSource)
    ? renames[record.eventSource]?.find(([, , event]) => event === record.eventName)
    : undefined;
  return rename === undefined ? none : renamed(record, rename);
};

/** The record with what earlier ones told about the things that it names. */
export const recalled = (record: AuditRecord, known: (key: string) => Json | undefined): AuditRecord => {
  const taker = Object.hasOwn(takers, record.eventName) ? takers[record.eventName] : undefined;
  if (taker !== undefined) return taker(record, known);
  const names = Object.hasOwn(renames, record.eventSource) ? renames[record.eventSource] : undefined;
  return names === undefined ? record : withFormerName(record, names, known);
};

const groupRules = (record: AuditRecord): HandedOut =>
  listOfMember(callOf(record)['answer'] ?? null, 'securityGroupRuleSet').flatMap((rule) => {
    const id = isObject(rule) ? text(memberOf(rule, 'securityGroupRuleId')) : undefined;
    return id === undefined ? [] : [[`rule ${id}`, rule] as const];
  });

const withRules = (record: AuditRecord, known: (key: string) => Json | undefined): AuditRecord => {
  const call = callOf(record);
  if (listOfMember(call['answer'] ?? null, 'revokedSecurityGroupRuleSet').length > 0) return record;
  const ids = ['securityGroupRuleIds', 'securityGroupRuleIdSet', 'securityGroupRuleId']
    .flatMap((name) => listOfMember(call, name))
    .map((one) => (isObject(one) ? text(memberOf(one, 'securityGroupRuleId')) : text(one)) ?? '');
  const rules = ids.map((id) => known(`rule ${id}`));
  if (ids.length === 0 || rules.includes(undefined)) return record;
  const items = rules as readonly Json[];
  return makeAuditRecord({ ...record, response: { ...record.response, revokedSecurityGroupRuleSet: { items } } });
};

/** The rules that a call changes under their ids: the id, and the rule from now on. */
const changesOf = (record: AuditRecord): readonly (readonly [id: string, rule: JsonObject])[] =>
  listOfMember(callOf(record), 'securityGroupRule').flatMap((one) => {
    const [id, rule] = [text(memberOf(one, 'securityGroupRuleId')), memberOf(one, 'securityGroupRule')];
    return id === undefined || !isObject(rule) ? [] : [[id, rule] as const];
  });

/** The record names the direction of a rule only when it is made, see `withReplaced`. */
const changedRules = (record: AuditRecord): HandedOut => {
  const before = listOfMember(callOf(record)['answer'] ?? null, 'replacedSecurityGroupRuleSet').filter(isObject);
  return changesOf(record).map(([id, rule]) => {
    const isEgress = before.find((one) => memberOf(one, 'securityGroupRuleId') === id)?.['isEgress'];
    return [`rule ${id}`, { ...rule, securityGroupRuleId: id, ...(isEgress === undefined ? {} : { isEgress }) }] as const;
  });
};

/** Adds the rules as they were, if all are known. */
const withReplaced = (record: AuditRecord, known: (key: string) => Json | undefined): AuditRecord => {
  const items = changesOf(record).flatMap(([id]) => known(`rule ${id}`) ?? []);
  if (items.length === 0 || items.length < changesOf(record).length) return record;
  return makeAuditRecord({ ...record, response: { ...record.response, replacedSecurityGroupRuleSet: { items } } });
};

const document = (arn: string | undefined, version: string | undefined, { policyDocument }: JsonObject): HandedOut =>
  arn === undefined || version === undefined || policyDocument === undefined ? none : [[`policy ${arn} ${version}`, policyDocument]];

/** IAM has no regions, and RDS and Redshift write identifiers in lower case. */
const nameKey = (kind: string, { eventSource, account, region }: AuditRecord, name: string): string =>
  eventSource === 'iam.amazonaws.com' ? `${kind} ${account} ${name}` : `${kind} ${account} ${region} ${name.toLowerCase()}`;

/** A thing that is renamed again keeps the name under which a state may know it. Its last name is free for another thing. */
const renamed = (record: AuditRecord, [member, kind, , to, from = member]: Rename): HandedOut => {
  const [current, now] = [text(record.request[from]), text(record.request[to])];
  if (current === undefined || now === undefined || current === now) return none;
  const old = text(objectOf(record.context['former'])[from]) ?? current;
  const freed = [nameKey(kind, record, current), ''] as const;
  return old === now ? [freed] : [freed, [nameKey(kind, record, now), old]];
};

/** Names things as a state may still know them, see `formerRecord`. */
const withFormerName = (record: AuditRecord, names: readonly Rename[], known: (key: string) => Json | undefined): AuditRecord => {
  const former: Record<string, Json> = {};
  for (const [member, kind, event, , given = member] of names) {
    const at = event === record.eventName ? given : member;
    const name = text(record.request[at]);
    const old = name === undefined ? undefined : known(nameKey(kind, record, name));
    if (old !== undefined && old !== '') former[at] = old;
  }
  for (const member of arnMembers) {
    const old = formerArn(record, text(record.request[member]), known);
    if (old !== undefined) former[member] = old;
  }
  return Object.keys(former).length === 0 ? record : makeAuditRecord({ ...record, context: { ...record.context, former } });
};

/** The ARN that a thing had before it was renamed; undefined if it was not. */
const formerArn = (record: AuditRecord, arn: string | undefined, known: (key: string) => Json | undefined): string | undefined => {
  const [, start = '', type = '', name = ''] = (arn === undefined ? undefined : partsOfArn.exec(arn)) ?? [];
  const kind = kindsInArns.get(record.eventSource)?.get(type);
  const old = kind === undefined ? undefined : text(known(nameKey(kind, record, name)));
  return old === undefined || old === '' ? undefined : `${start}${old}`;
};

/** The record with the names that its resources had before they were renamed; undefined if they were not. */
export const formerRecord = (record: AuditRecord): AuditRecord | undefined => {
  const { former } = record.context;
  return isObject(former) ? makeAuditRecord({ ...record, request: { ...record.request, ...former } }) : undefined;
};
