import type { JsonObject } from '../../../src/lib/json.js';
import { rdsArn } from '../../catalog/aws/rds/rds-names.js';
import { resource } from '../../support/applies.js';

/** Parts that clusters of all engines have, and their calls. */

export const owner = [{ key: 'Owner', value: 'platform' }];
export const tagged = { tags: { Owner: 'platform' }, tags_all: { Owner: 'platform' } };
export const subnets = (type: string) =>
  resource(type, {
    arn: rdsArn('subgrp', 'private'),
    description: 'Managed by Terraform',
    id: 'private',
    name: 'private',
    name_prefix: '',
    subnet_ids: ['subnet-0aaa', 'subnet-0bbb'],
    supported_network_types: ['IPV4'],
    tags: null,
    tags_all: {},
    vpc_id: 'vpc-0aaa',
  });
export const parameters = (type: string, name: string, family: string, parameter: readonly JsonObject[]) =>
  resource(type, {
    arn: rdsArn('cluster-pg', name),
    description: 'Managed by Terraform',
    family,
    id: name,
    name,
    name_prefix: '',
    parameter,
    tags: null,
    tags_all: {},
  });
export const setParameter = (group: string, parameterName: string, parameterValue: string, applyMethod = 'pending-reboot') =>
  [
    'ModifyDBClusterParameterGroup',
    { dBClusterParameterGroupName: group, parameters: [{ applyMethod, parameterName, parameterValue }] },
    { dBClusterParameterGroupName: group },
  ] as const;
export const createSubnets = [
  'CreateDBSubnetGroup',
  { dBSubnetGroupDescription: 'Managed by Terraform', dBSubnetGroupName: 'private', subnetIds: ['subnet-0aaa', 'subnet-0bbb'] },
  { dBSubnetGroupName: 'private', vpcId: 'vpc-0aaa' },
] as const;
export const moreSubnets = [
  'ModifyDBSubnetGroup',
  {
    dBSubnetGroupDescription: 'Managed by Terraform',
    dBSubnetGroupName: 'private',
    subnetIds: ['subnet-0aaa', 'subnet-0bbb', 'subnet-0ccc'],
  },
  { dBSubnetGroupName: 'private', vpcId: 'vpc-0aaa' },
] as const;
export const threeSubnets = { subnet_ids: ['subnet-0aaa', 'subnet-0bbb', 'subnet-0ccc'] };
export const dropSubnets = ['DeleteDBSubnetGroup', { dBSubnetGroupName: 'private' }] as const;
