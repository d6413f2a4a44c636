import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { DeclaredResource } from '../../../support/catalog-case.js';

/** Security groups and their rules as the provider writes them to the state, and as CloudTrail records them. */

export const groupId = 'sg-0aaaabbbbccccdddd';
export const peerId = 'sg-0eeeeffff00001111';
export const office = '198.51.100.0/24';
export const everywhere = '0.0.0.0/0';

/** A block of a group; by default HTTPS. */
export const block = (attributes: JsonObject): JsonObject => ({
  cidr_blocks: [],
  description: '',
  from_port: 443,
  ipv6_cidr_blocks: [],
  prefix_list_ids: [],
  protocol: 'tcp',
  security_groups: [],
  self: false,
  to_port: 443,
  ...attributes,
});
export const allTraffic = block({ cidr_blocks: [everywhere], from_port: 0, protocol: '-1', to_port: 0 });

export const group = (attributes: JsonObject = {}, name = 'this'): DeclaredResource => ({
  type: 'aws_security_group',
  name,
  attributes: {
    arn: `arn:aws:ec2:us-east-1:111122223333:security-group/${groupId}`,
    description: 'Managed by Terraform',
    egress: [],
    id: groupId,
    ingress: [],
    name: 'web',
    name_prefix: '',
    owner_id: '111122223333',
    revoke_rules_on_delete: false,
    tags: {},
    tags_all: {},
    timeouts: null,
    vpc_id: 'vpc-0123456789abcdef0',
    ...attributes,
  },
});
export const defaultGroup = (attributes: JsonObject = {}): DeclaredResource => ({
  ...group({ description: 'default VPC security group', name: 'default', ...attributes }),
  type: 'aws_default_security_group',
});

/** A rule with lists of sources; by default HTTPS. */
export const listedRule = (attributes: JsonObject, name = 'this'): DeclaredResource => ({
  type: 'aws_security_group_rule',
  name,
  attributes: {
    cidr_blocks: null,
    description: '',
    from_port: 443,
    id: 'sgrule-1234567890',
    ipv6_cidr_blocks: null,
    prefix_list_ids: null,
    protocol: 'tcp',
    security_group_id: groupId,
    security_group_rule_id: 'sgr-0111111111111111a',
    self: false,
    source_security_group_id: null,
    timeouts: null,
    to_port: 443,
    type: 'ingress',
    ...attributes,
  },
});

/** A rule with one source; by default HTTPS. */
export const ownRule = (attributes: JsonObject, direction: 'ingress' | 'egress' = 'ingress', name = 'this'): DeclaredResource => ({
  type: `aws_vpc_security_group_${direction}_rule`,
  name,
  attributes: {
    arn: 'arn:aws:ec2:us-east-1:111122223333:security-group-rule/sgr-0111111111111111a',
    cidr_ipv4: null,
    cidr_ipv6: null,
    description: null,
    from_port: 443,
    id: 'sgr-0111111111111111a',
    ip_protocol: 'tcp',
    prefix_list_id: null,
    referenced_security_group_id: null,
    security_group_id: groupId,
    security_group_rule_id: 'sgr-0111111111111111a',
    tags: null,
    tags_all: {},
    to_port: 443,
    ...attributes,
  },
});

/** Sources of a permission in a request. */
export type Sources = {
  readonly v4?: readonly string[];
  readonly v6?: readonly string[];
  readonly lists?: readonly string[];
  readonly groups?: readonly (string | JsonObject)[];
  readonly description?: string;
};
const items = (list: readonly Json[] | undefined): JsonObject => (list === undefined ? {} : { items: list });

/** A permission in a request; by default HTTPS. */
export const permission = ({ v4, v6, lists, groups, description }: Sources, ports: JsonObject = {}): JsonObject => {
  const about = description === undefined ? {} : { description };
  return {
    ipProtocol: 'tcp',
    fromPort: 443,
    toPort: 443,
    ...ports,
    groups: items(groups?.map((one) => (typeof one === 'string' ? { groupId: one, ...about } : { ...one, ...about }))),
    ipRanges: items(v4?.map((cidrIp) => ({ cidrIp, ...about }))),
    ipv6Ranges: items(v6?.map((cidrIpv6) => ({ cidrIpv6, ...about }))),
    prefixListIds: items(lists?.map((prefixListId) => ({ prefixListId, ...about }))),
  };
};
export const ofGroup = (...permissions: readonly JsonObject[]): JsonObject => ({ groupId, ipPermissions: { items: permissions } });

/** A rule in a response; by default HTTPS to or from the group. */
export const createdRule = (attributes: JsonObject): JsonObject => ({
  groupId,
  securityGroupRuleId: 'sgr-0222222222222222b',
  isEgress: false,
  ipProtocol: 'tcp',
  fromPort: 443,
  toPort: 443,
  ...attributes,
});
export const authorized = (...rules: readonly JsonObject[]): JsonObject => ({
  requestId: '1b9fcf0e-0000-4000-8000-000000000000',
  _return: true,
  securityGroupRuleSet: { items: rules.map((one) => createdRule({ groupOwnerId: '111122223333', ...one })) },
});
export const revoked = (...rules: readonly JsonObject[]): JsonObject => ({
  requestId: '1b9fcf0e-0000-4000-8000-000000000000',
  _return: true,
  unknownIpPermissionSet: {},
  revokedSecurityGroupRuleSet: { items: rules.map(createdRule) },
});
export const done: JsonObject = { requestId: '1b9fcf0e-0000-4000-8000-000000000000', _return: true };
