import { isObject, type Json } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import * as c from '../language.js';
import { scalar } from '../../read-refs.js';
import { canonicalRange, protocolNumber } from './network-values.js';

/**
 * Network ACLs. An entry may be declared as `aws_network_acl_rule` or in a block of its ACL, whose state mirrors all entries after a refresh.
 * Source: EC2 API reference, CloudTrail records of `CreateNetworkAclEntry`, Terraform AWS provider 3 to 6.
 */

const acl = (id: c.From): c.Target => c.on('aws_network_acl', { id });
const anyAcl = (id: c.From): readonly c.Target[] => [acl(id), c.on('aws_default_network_acl', { id })];

const aclId = c.requested('networkAclId');
const isEgress: c.Read = c.via(c.requested('egress'), (value) => (value === true || value === 'true' ? 'true' : 'false'));
const entry = c.on('aws_network_acl_rule', { network_acl_id: aclId, rule_number: c.requested('ruleNumber'), egress: isEgress });
const egressKey: c.KeyPart = { attribute: 'egress', of: (value) => String(value === true || value === 'true') };

const protocol = c.via(c.either(c.requested('aclProtocol'), c.requested('protocol')), (value) =>
  typeof value === 'string' || typeof value === 'number' ? protocolNumber(String(value)) : undefined,
);
const portsOf = (name: 'from' | 'to'): c.Read => c.count(c.requested(`portRange.${name}`));
const icmpOf = (name: 'code' | 'type'): c.Read => c.count(c.either(c.requested(`icmpTypeCode.${name}`), c.requested(`icmp.${name}`)));
const rangeOf = (name: string): c.Read =>
  c.via(c.requested(name), (value) => (typeof value === 'string' ? canonicalRange(value) : undefined));

/** Only TCP and UDP have ports, and only ICMP has a type and a code; for others, the state has any values. */
const ofProtocol = (numbers: readonly string[], from: c.From): c.Read => {
  const read = c.orNull(from);
  return (record) => (isOf(numbers, record) ? read(record) : undefined);
};
const isOf = (numbers: readonly string[], record: AuditRecord): boolean => numbers.includes(scalar(protocol(record)));
const withPorts = ['6', '17'];
const icmp = ['1', '58'];

const wholeEntry: c.Edits = {
  rule_action: c.set(c.requested('ruleAction'), 'caseless'),
  protocol: c.set(protocol, 'network'),
  cidr_block: c.set(c.orNull(rangeOf('cidrBlock')), 'network'),
  ipv6_cidr_block: c.set(c.orNull(rangeOf('ipv6CidrBlock')), 'network'),
  from_port: c.set(ofProtocol(withPorts, portsOf('from')), 'network'),
  to_port: c.set(ofProtocol(withPorts, portsOf('to')), 'network'),
  icmp_code: c.set(ofProtocol(icmp, icmpOf('code')), 'network'),
  icmp_type: c.set(ofProtocol(icmp, icmpOf('type')), 'network'),
};

/** The entry as a block of its ACL, in which ports that the protocol does not have are 0. */
const asBlock: c.Read = (record) => {
  const icmpMembers = isOf(icmp, record) ? { icmp_code: icmpOf('code')(record) ?? 0, icmp_type: icmpOf('type')(record) ?? 0 } : {};
  return [
    {
      action: c.requested('ruleAction')(record) ?? null,
      cidr_block: rangeOf('cidrBlock')(record) ?? '',
      from_port: ofProtocol(withPorts, portsOf('from'))(record) ?? 0,
      ...icmpMembers,
      ipv6_cidr_block: rangeOf('ipv6CidrBlock')(record) ?? '',
      protocol: protocol(record) ?? null,
      rule_no: c.count(c.requested('ruleNumber'))(record) ?? null,
      to_port: ofProtocol(withPorts, portsOf('to'))(record) ?? 0,
    },
  ];
};

const isFor = (direction: 'ingress' | 'egress'): c.Read => {
  return ({ request }) => {
    const call: Json | undefined = request['item'];
    const egress = isObject(call) ? c.memberOf(call, 'egress') : undefined;
    return (egress === true || egress === 'true') === (direction === 'egress');
  };
};
/** An edit of the blocks of either direction. */
const onBlocks = (edit: typeof c.add | typeof c.remove) =>
  (['ingress', 'egress'] as const).flatMap((direction) =>
    anyAcl(aclId).map((target) => c.modify(target, { [direction]: edit(asBlock, ['rule_no'], 'network') }, { when: isFor(direction) })),
  );

/** Replacing an entry sets all of it. */
const putEntry: readonly c.OwnerSpec[] = [c.put(entry, wholeEntry), ...onBlocks(c.add)];

/** An ACL gains a subnet that the record does not show. */
const gainedSubnet = c.hidden(aclId);

const association = (id: c.From): c.Target => c.on('aws_network_acl_association', { id });

export const networkAcls: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('firewall', {
    aws_network_acl: {},
    aws_default_network_acl: {
      unevaluated: { default_network_acl_id: 'identifies the ACL', subnet_ids: 'subnets join the default ACL when they leave another one' },
    },
    aws_network_acl_rule: {
      keys: [['network_acl_id', 'rule_number', egressKey]],
      unevaluated: { network_acl_id: 'identifies the entry', rule_number: 'identifies the entry', egress: 'identifies the entry' },
    },
    aws_network_acl_association: { unevaluated: { subnet_id: 'the calls do not contain it' } },
  }),
  events: {
    CreateNetworkAcl: c.inCall(
      c.create(acl(c.returned('networkAcl.networkAclId')), { vpc_id: c.requested('vpcId'), tags: c.merge(c.tagsFor('network-acl')) }),
    ),
    DeleteNetworkAcl: c.inCall(c.destroy(acl(aclId))),
    CreateNetworkAclEntry: c.inCall(...putEntry, c.create(c.within(anyAcl(aclId), entry), wholeEntry)),
    ReplaceNetworkAclEntry: c.inCall(...putEntry),
    DeleteNetworkAclEntry: c.inCall(c.destroy(entry), ...onBlocks(c.remove)),
    // The call names the association that it replaces, not the subnet. The association has a new id afterwards.
    ReplaceNetworkAclAssociation: c.inCall(
      c.put(association(c.returned('newAssociationId')), { network_acl_id: aclId }),
      c.modify(association(c.requested('associationId')), { network_acl_id: aclId }),
      c.modify(acl(aclId), { subnet_ids: gainedSubnet }),
    ),
  },
};
