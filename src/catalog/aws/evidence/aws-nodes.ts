import { lastSegment } from '../../../lib/last-segment.js';
import { text, type JsonObject } from '../../../lib/json.js';
import type { EdgeEnd, EdgeType, EvidenceScope, Link, NodeRef, NodeType } from '../../../model/graph-evidence.js';
import { awsIdentityKey, awsKeyOfArn } from '../../graph-keys.js';
import { partitionOf } from '../partition-of.js';

/** Where a resource is, for the names in its attributes; '' for what is unknown. */
export type Place = { readonly account: string; readonly region: string; readonly partition: string };

/** What one type proves; `place` is that of its own ARN, if it has one. */
export type EvidencePart = {
  readonly self?: (attributes: JsonObject, place: Place) => NodeRef | undefined;
  readonly links?: (attributes: JsonObject, place: Place) => readonly Link[];
};

export const placeOf = (attributes: JsonObject, scope: EvidenceScope): Place => {
  const [partition, ownRegion, account] = partsOfArn(text(attributes['arn']) ?? '');
  const region = ownRegion || (text(attributes['region']) ?? scope.region);
  return {
    account: isAccount(account) ? account : scope.account,
    region,
    partition: partition.startsWith('aws') ? partition : partitionOf(region),
  };
};

const noParts = ['', '', ''] as const;

/** Of every resource of a state: splitting the text takes twice as long. */
const partsOfArn = (arn: string): readonly [partition: string, region: string, account: string] => {
  const partition = arn.indexOf(':') + 1;
  if (partition === 0) return noParts;
  const service = arn.indexOf(':', partition) + 1;
  const region = service === 0 ? 0 : arn.indexOf(':', service) + 1;
  if (region === 0) return [arn.slice(partition, service === 0 ? undefined : service - 1), '', ''];
  const account = arn.indexOf(':', region) + 1;
  const end = account === 0 ? -1 : arn.indexOf(':', account);
  return [
    arn.slice(partition, service - 1),
    arn.slice(region, account === 0 ? undefined : account - 1),
    account === 0 ? '' : arn.slice(account, end < 0 ? undefined : end),
  ];
};

const isAccount = (account: string): boolean => account.length === 12 && /^\d{12}$/.test(account);

export const edge = (type: EdgeType, from: EdgeEnd, to: EdgeEnd, attribute: string): Link => ({ link: 'edge', type, from, to, attribute });

export const node = (type: NodeType, resourceType: string, key: string, name: string): NodeRef => ({ key, type, resourceType, name });

/** A regional ARN; undefined if the account or region is unknown. */
export const regionalArn = (service: string, { account, region, partition }: Place, resource: string): string | undefined =>
  account === '' || region === '' ? undefined : `arn:${partition}:${service}:${region}:${account}:${resource}`;

type Kind = 'role' | 'user' | 'group' | 'instance-profile';
const typeOfKind: Readonly<Record<Kind, string>> = {
  role: 'aws_iam_role',
  user: 'aws_iam_user',
  group: 'aws_iam_group',
  'instance-profile': 'aws_iam_instance_profile',
};

/**
 * An identity by its ARN, or by its name in the account; a path before the name is not part of it. Undefined for anything else, such as a
 * pattern or a principal of another kind. Source: IAM User Guide, "IAM identifiers".
 */
export const identity = (kind: Kind, value: string, account: string): NodeRef | undefined => {
  const [, owner = account, path] = /^arn:aws[\w-]*:iam::(\d{12}):([a-z-]+\/[^\s*?]+)$/.exec(value) ?? [];
  if (path !== undefined && !path.startsWith(`${kind}/`)) return undefined;
  const name = lastSegment(path ?? value);
  if (owner === '' || !/^[\w+=,.@-]+$/.test(name) || (path === undefined && !/^[\w+=,.@/-]+$/.test(value))) return undefined;
  return node(kind === 'role' ? 'iam_role' : 'resource', typeOfKind[kind], awsIdentityKey(kind, owner, name), name);
};

/** A user, a role, or the role of a session, by exact ARN. */
export const principalOf = (arn: string): NodeRef | undefined => {
  const [, account, role] = /^arn:aws[\w-]*:sts::(\d{12}):assumed-role\/([\w+=,.@-]+)\/[\w+=,.@-]+$/.exec(arn) ?? [];
  if (account !== undefined && role !== undefined) return identity('role', role, account);
  return arn.startsWith('arn:') ? (identity('role', arn, '') ?? identity('user', arn, '')) : undefined;
};

/** A managed policy by ARN, of an account or of AWS. */
export const policyOf = (arn: string): NodeRef | undefined =>
  /^arn:aws[\w-]*:iam::(\d{12}|aws):policy\/[^\s*?]+$/.test(arn) ? node('iam_policy', 'aws_iam_policy', arn, lastSegment(arn)) : undefined;

/** An inline policy, whether declared by itself or in its holder. */
export const inlinePolicyOf = (holder: NodeRef, kind: 'role' | 'user' | 'group', name: string): NodeRef =>
  node('iam_policy', `aws_iam_${kind}_policy`, bindingKey(`aws_iam_${kind}_policy`, holder, name), name);

/** Key of a resource without an identifier of its own: its type, account and identifying attributes. */
export const bindingKey = (type: string, holder: NodeRef, ...rest: readonly string[]): string =>
  [type, holder.key.split(':')[4] ?? '', holder.name, ...rest].join('/');

/** The node of a resource whose ARN is an attribute. */
export const ownArn =
  (type: string, attribute = 'arn') =>
  (attributes: JsonObject): NodeRef | undefined => {
    const arn = text(attributes[attribute]) ?? text(attributes['id']) ?? '';
    return arn.startsWith('arn:') ? node('resource', type, awsKeyOfArn(arn), text(attributes['name']) ?? nameInArn(arn)) : undefined;
  };

/** `function:orders` → `orders`. */
const nameInArn = (arn: string): string => {
  let at = 0;
  for (let part = 0; part < 5; part++) {
    at = arn.indexOf(':', at) + 1;
    if (at === 0) return '';
  }
  return arn.slice(at).replace(/^[a-z-]+[:/]/, '');
};

const ec2Types: Readonly<Record<string, readonly [NodeType, string]>> = {
  acl: ['resource', 'aws_network_acl'],
  eigw: ['resource', 'aws_egress_only_internet_gateway'],
  eni: ['resource', 'aws_network_interface'],
  i: ['resource', 'aws_instance'],
  igw: ['resource', 'aws_internet_gateway'],
  lt: ['resource', 'aws_launch_template'],
  nat: ['resource', 'aws_nat_gateway'],
  rtb: ['resource', 'aws_route_table'],
  sg: ['security_group', 'aws_security_group'],
  sgr: ['resource', 'aws_security_group_rule'],
  subnet: ['network', 'aws_subnet'],
  vgw: ['resource', 'aws_vpn_gateway'],
  vpc: ['network', 'aws_vpc'],
  vpce: ['resource', 'aws_vpc_endpoint'],
};

const allPrefixes = Object.keys(ec2Types);

/** What an id of EC2 or an ARN with such an id means, if it is of one of these prefixes. Ids are unique in all accounts. */
export const ec2Node = (value: string, prefixes: readonly string[] = allPrefixes): NodeRef | undefined => {
  const id = value.startsWith('arn:') ? lastSegment(value) : value;
  const [, prefix = ''] = /^([a-z]+)-\w+$/.exec(id) ?? [];
  const known = Object.hasOwn(ec2Types, prefix) && prefixes.includes(prefix) ? ec2Types[prefix] : undefined;
  return known === undefined ? undefined : node(known[0], known[1], id, id);
};
