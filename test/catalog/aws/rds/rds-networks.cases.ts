import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';
import { rdsArn } from './rds-names.js';

const subnetGroup: DeclaredResource = {
  type: 'aws_db_subnet_group',
  attributes: {
    arn: rdsArn('subgrp', 'private'),
    description: 'Private subnets',
    id: 'private',
    name: 'private',
    name_prefix: '',
    subnet_ids: ['subnet-0aaa', 'subnet-0bbb'],
    supported_network_types: ['IPV4'],
    tags: {},
    tags_all: {},
    vpc_id: 'vpc-f9999999',
  },
};
const ofSubnets = (field: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
  address: 'aws_db_subnet_group.this',
  field,
  old,
  new: value,
});

const subnetGroups: readonly CatalogCase[] = [
  {
    name: 'the declared subnets in another order are not drift (D15)',
    event: 'ModifyDBSubnetGroup',
    request: { dBSubnetGroupName: 'Private', subnetIds: ['subnet-0bbb', 'subnet-0aaa'] },
    state: [subnetGroup],
    drifts: [],
  },
  {
    name: 'a subnet group created as declared is not drift',
    event: 'CreateDBSubnetGroup',
    request: {
      dBSubnetGroupDescription: 'Private subnets',
      dBSubnetGroupName: 'private',
      subnetIds: ['subnet-0aaa', 'subnet-0bbb'],
      tags: [],
    },
    state: [subnetGroup],
    drifts: [],
  },
  {
    name: 'deleting a declared subnet group is one alert (D17)',
    event: 'DeleteDBSubnetGroup',
    request: { dBSubnetGroupName: 'private' },
    state: [subnetGroup],
    drifts: [ofSubnets('*', {}, null)],
  },
];

/** Until provider 4. */
const classic: DeclaredResource = {
  type: 'aws_db_security_group',
  attributes: {
    arn: rdsArn('secgrp', 'classic'),
    description: 'Managed by Terraform',
    id: 'classic',
    name: 'classic',
    tags: {},
    tags_all: {},
    ingress: [
      { cidr: '10.0.0.0/24', security_group_id: '', security_group_name: '', security_group_owner_id: '' },
      { cidr: '', security_group_id: 'sg-0aaa', security_group_name: 'app', security_group_owner_id: '111122223333' },
    ],
  },
};
const ingress = classic.attributes['ingress'] ?? null;
const ofClassic = (field: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
  address: 'aws_db_security_group.this',
  field,
  old,
  new: value,
});

const securityGroups: readonly CatalogCase[] = [
  {
    name: 'a classic group opened to everyone drifts',
    event: 'AuthorizeDBSecurityGroupIngress',
    request: { cIDRIP: '0.0.0.0/0', dBSecurityGroupName: 'classic' },
    response: { dBSecurityGroupName: 'classic', iPRanges: [{ cIDRIP: '0.0.0.0/0', status: 'authorizing' }] },
    state: [classic],
    drifts: [ofClassic('ingress', ingress, [...(ingress as readonly JsonObject[]), { cidr: '0.0.0.0/0' }])],
  },
  {
    name: 'revoking a declared range is drift',
    event: 'RevokeDBSecurityGroupIngress',
    request: { cIDRIP: '10.0.0.0/24', dBSecurityGroupName: 'classic' },
    state: [classic],
    drifts: [ofClassic('ingress', ingress, (ingress as readonly JsonObject[]).slice(1))],
  },
  {
    name: 'a classic group created as declared is not drift',
    event: 'CreateDBSecurityGroup',
    request: { dBSecurityGroupDescription: 'Managed by Terraform', dBSecurityGroupName: 'classic' },
    state: [classic],
    drifts: [],
  },
  {
    name: 'deleting a declared classic group is one alert (D17)',
    event: 'DeleteDBSecurityGroup',
    request: { dBSecurityGroupName: 'classic' },
    state: [classic],
    drifts: [ofClassic('*', {}, null)],
  },
];

export const rdsNetworkCases: readonly CatalogCase[] = [...subnetGroups, ...securityGroups];
