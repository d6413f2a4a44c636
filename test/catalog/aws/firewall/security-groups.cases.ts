import type { CatalogCase } from '../../../support/catalog-case.js';
import { done, group, groupId } from './firewall-states.js';

const request = { groupName: 'web', groupDescription: 'Managed by Terraform', vpcId: 'vpc-0123456789abcdef0' };
const association = {
  type: 'aws_vpc_security_group_vpc_association',
  attributes: { security_group_id: groupId, state: 'associated', timeouts: null, vpc_id: 'vpc-0fedcba9876543210' },
};
const associating = (kind: string, vpc: string) => ({ [`${kind}SecurityGroupVpcRequest`]: { GroupId: groupId, VpcId: vpc } });

export const securityGroupCases: readonly CatalogCase[] = [
  {
    name: 'the declared group',
    event: 'CreateSecurityGroup',
    request,
    response: { ...done, groupId },
    state: [group()],
    drifts: [],
  },
  {
    name: 'a declared group',
    event: 'DeleteSecurityGroup',
    request: { groupId },
    response: done,
    state: [group()],
    drifts: [{ address: 'aws_security_group.this', field: '*', old: '*', new: null }],
  },
  {
    name: 'a declared association',
    event: 'AssociateSecurityGroupVpc',
    request: associating('Associate', 'vpc-0fedcba9876543210'),
    response: { AssociateSecurityGroupVpcResponse: { state: 'associating', requestId: 'a' } },
    state: [association],
    drifts: [],
  },
  {
    name: 'a declared association ends',
    event: 'DisassociateSecurityGroupVpc',
    request: associating('Disassociate', 'vpc-0fedcba9876543210'),
    state: [association],
    drifts: [{ address: 'aws_vpc_security_group_vpc_association.this', field: '*', old: '*', new: null }],
  },
];
