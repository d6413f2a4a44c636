import { create, destroy, either, merge, on, response, type From, type ServiceCatalog, type Target } from '../../dsl.js';
import { inCall, requested, tagsFor } from '../ec2/ec2-shapes.js';
import { blocksOfGroup } from './declared-rules.js';

/** Security groups and their VPCs; their rules have a file of their own. Source: EC2 API reference, Terraform AWS provider schemas 3 to 6. */

const group = (id: From): Target => on('aws_security_group', { id });
/** A group, or the default group of a VPC, which has a type of its own. */
export const anyGroup = (id: From): readonly [Target, Target] => [group(id), on('aws_default_security_group', { id })];

const association = on('aws_vpc_security_group_vpc_association', {
  security_group_id: requested('groupId'),
  vpc_id: requested('vpcId'),
});

export const securityGroups: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_security_group: {
      keys: [['id']],
      scope: 'region',
      family: 'firewall',
      noise: ['revoke_rules_on_delete'],
      object: blocksOfGroup,
    },
    aws_default_security_group: {
      keys: [['id']],
      scope: 'region',
      family: 'firewall',
      noise: ['revoke_rules_on_delete', 'name', 'description'],
      object: blocksOfGroup,
      unevaluated: { vpc_id: 'no call changes it' },
    },
    aws_vpc_security_group_vpc_association: {
      keys: [['security_group_id', 'vpc_id']],
      scope: 'region',
      family: 'firewall',
      noise: ['state'],
      unevaluated: { security_group_id: 'identifies the association', vpc_id: 'identifies the association' },
    },
  },
  events: {
    CreateSecurityGroup: inCall(
      create(group(response('groupId')), {
        name: requested('groupName'),
        description: either(requested('groupDescription'), requested('description')),
        vpc_id: requested('vpcId'),
        tags: merge(tagsFor('security-group')),
      }),
    ),
    DeleteSecurityGroup: inCall(destroy(group(either(requested('groupId'), response('groupId'))))),
    AssociateSecurityGroupVpc: inCall(create(association, {}, { parent: group(requested('groupId')) })),
    DisassociateSecurityGroupVpc: inCall(destroy(association)),
  },
};
