import * as c from '../language.js';
import { blocksOfGroup } from './declared-rules.js';

/** Security groups and their VPCs; their rules have a file of their own. Source: EC2 API reference, Terraform AWS provider schemas 3 to 6. */

const group = (id: c.From): c.Target => c.on('aws_security_group', { id });
/** A group, or the default group of a VPC, which has a type of its own. */
export const anyGroup = (id: c.From): readonly [c.Target, c.Target] => [group(id), c.on('aws_default_security_group', { id })];

const association = c.on('aws_vpc_security_group_vpc_association', {
  security_group_id: c.requested('groupId'),
  vpc_id: c.requested('vpcId'),
});

export const securityGroups: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('firewall', {
    aws_security_group: { noise: ['revoke_rules_on_delete'], object: blocksOfGroup },
    aws_default_security_group: { noise: ['revoke_rules_on_delete'], object: blocksOfGroup, unevaluated: { vpc_id: 'no call changes it' } },
    aws_vpc_security_group_vpc_association: {
      keys: [['security_group_id', 'vpc_id']],
      unevaluated: { security_group_id: 'identifies the association', vpc_id: 'identifies the association' },
    },
  }),
  events: {
    CreateSecurityGroup: c.inCall(
      c.create(group(c.response('groupId')), {
        ...c.same('name=groupName vpc_id', c.requested),
        description: c.either(c.requested('groupDescription'), c.requested('description')),
        tags: c.merge(c.tagsFor('security-group')),
      }),
    ),
    DeleteSecurityGroup: c.inCall(c.destroy(group(c.either(c.requested('groupId'), c.response('groupId'))))),
    AssociateSecurityGroupVpc: c.inCall(c.create(c.within(group(c.requested('groupId')), association))),
    DisassociateSecurityGroupVpc: c.inCall(c.destroy(association)),
  },
};
