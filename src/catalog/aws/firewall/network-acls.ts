import { isObject, type Json } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import {
  add,
  create,
  destroy,
  either,
  hidden,
  merge,
  modify,
  on,
  put,
  remove,
  set,
  via,
  type Edits,
  type From,
  type OwnerSpec,
  type Read,
  type ServiceCatalog,
  type Target,
} from '../../dsl.js';
import { scalar } from '../../read-refs.js';
import type { KeyPart } from '../../type-spec.js';
import { orNull } from '../../values.js';
import { count, inCall, memberOf, requested, returned, tagsFor } from '../ec2/ec2-shapes.js';
import { canonicalRange, protocolNumber } from './network-values.js';

/**
 * Network ACLs. An entry may be declared as `aws_network_acl_rule` or in a block of its ACL, whose state mirrors all entries after a refresh.
 * Source: EC2 API reference, CloudTrail records of `CreateNetworkAclEntry`, Terraform AWS provider 3 to 6.
 */

const acl = (id: From): Target => on('aws_network_acl', { id });
const anyAcl = (id: From): readonly Target[] => [acl(id), on('aws_default_network_acl', { id })];

const aclId = requested('networkAclId');
const isEgress: Read = via(requested('egress'), (value) => (value === true || value === 'true' ? 'true' : 'false'));
const entry = on('aws_network_acl_rule', { network_acl_id: aclId, rule_number: requested('ruleNumber'), egress: isEgress });
const egressKey: KeyPart = { attribute: 'egress', of: (value) => String(value === true || value === 'true') };

const protocol = via(either(requested('aclProtocol'), requested('protocol')), (value) =>
  typeof value === 'string' || typeof value === 'number' ? protocolNumber(String(value)) : undefined,
);
const portsOf = (name: 'from' | 'to'): Read => count(requested(`portRange.${name}`));
const icmpOf = (name: 'code' | 'type'): Read => count(either(requested(`icmpTypeCode.${name}`), requested(`icmp.${name}`)));
const rangeOf = (name: string): Read => via(requested(name), (value) => (typeof value === 'string' ? canonicalRange(value) : undefined));

/** Only TCP and UDP have ports, and only ICMP has a type and a code; for others, the state has any values. */
const ofProtocol = (numbers: readonly string[], from: From): Read => {
  const read = orNull(from);
  return (record) => (isOf(numbers, record) ? read(record) : undefined);
};
const isOf = (numbers: readonly string[], record: AuditRecord): boolean => numbers.includes(scalar(protocol(record)));
const withPorts = ['6', '17'];
const icmp = ['1', '58'];

const wholeEntry: Edits = {
  rule_action: set(requested('ruleAction'), 'caseless'),
  protocol: set(protocol, 'network'),
  cidr_block: set(orNull(rangeOf('cidrBlock')), 'network'),
  ipv6_cidr_block: set(orNull(rangeOf('ipv6CidrBlock')), 'network'),
  from_port: set(ofProtocol(withPorts, portsOf('from')), 'network'),
  to_port: set(ofProtocol(withPorts, portsOf('to')), 'network'),
  icmp_code: set(ofProtocol(icmp, icmpOf('code')), 'network'),
  icmp_type: set(ofProtocol(icmp, icmpOf('type')), 'network'),
};

/** The entry as a block of its ACL, in which ports that the protocol does not have are 0. */
const asBlock: Read = (record) => {
  const icmpMembers = isOf(icmp, record) ? { icmp_code: icmpOf('code')(record) ?? 0, icmp_type: icmpOf('type')(record) ?? 0 } : {};
  return [
    {
      action: requested('ruleAction')(record) ?? null,
      cidr_block: rangeOf('cidrBlock')(record) ?? '',
      from_port: ofProtocol(withPorts, portsOf('from'))(record) ?? 0,
      ...icmpMembers,
      ipv6_cidr_block: rangeOf('ipv6CidrBlock')(record) ?? '',
      protocol: protocol(record) ?? null,
      rule_no: count(requested('ruleNumber'))(record) ?? null,
      to_port: ofProtocol(withPorts, portsOf('to'))(record) ?? 0,
    },
  ];
};

const isFor = (direction: 'ingress' | 'egress'): Read => {
  return ({ request }) => {
    const call: Json | undefined = request['item'];
    const egress = isObject(call) ? memberOf(call, 'egress') : undefined;
    return (egress === true || egress === 'true') === (direction === 'egress');
  };
};
/** An edit of the blocks of either direction. */
const onBlocks = (edit: typeof add | typeof remove) =>
  (['ingress', 'egress'] as const).flatMap((direction) =>
    anyAcl(aclId).map((target) => modify(target, { [direction]: edit(asBlock, ['rule_no'], 'network') }, { when: isFor(direction) })),
  );

/** Replacing an entry sets all of it. */
const putEntry: readonly OwnerSpec[] = [put(entry, wholeEntry), ...onBlocks(add)];

/** An ACL gains a subnet that the record does not show. */
const gainedSubnet = hidden(aclId);

const association = (id: From): Target => on('aws_network_acl_association', { id });

export const networkAcls: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_network_acl: { keys: [['id']], scope: 'region', family: 'firewall' },
    aws_default_network_acl: {
      keys: [['id']],
      scope: 'region',
      family: 'firewall',
      noise: ['vpc_id'],
      unevaluated: {
        default_network_acl_id: 'identifies the ACL',
        subnet_ids: 'subnets join the default ACL when they leave another one',
      },
    },
    aws_network_acl_rule: {
      keys: [['network_acl_id', 'rule_number', egressKey]],
      scope: 'region',
      family: 'firewall',
      unevaluated: { network_acl_id: 'identifies the entry', rule_number: 'identifies the entry', egress: 'identifies the entry' },
    },
    aws_network_acl_association: {
      keys: [['id']],
      scope: 'region',
      family: 'firewall',
      unevaluated: { subnet_id: 'the calls do not contain it' },
    },
  },
  events: {
    CreateNetworkAcl: inCall(
      create(acl(returned('networkAcl.networkAclId')), { vpc_id: requested('vpcId'), tags: merge(tagsFor('network-acl')) }),
    ),
    DeleteNetworkAcl: inCall(destroy(acl(aclId))),
    CreateNetworkAclEntry: inCall(...putEntry, create(entry, wholeEntry, { parent: anyAcl(aclId) })),
    ReplaceNetworkAclEntry: inCall(...putEntry),
    DeleteNetworkAclEntry: inCall(destroy(entry), ...onBlocks(remove)),
    // The call names the association that it replaces, not the subnet. The association has a new id afterwards.
    ReplaceNetworkAclAssociation: inCall(
      put(association(returned('newAssociationId')), { network_acl_id: aclId }),
      modify(association(requested('associationId')), { network_acl_id: aclId }),
      modify(acl(aclId), { subnet_ids: gainedSubnet }),
    ),
  },
};
