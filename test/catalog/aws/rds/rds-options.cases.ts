import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';
import { rdsArn } from './rds-names.js';

const audit = {
  db_security_group_memberships: [],
  option_name: 'MARIADB_AUDIT_PLUGIN',
  option_settings: [{ name: 'SERVER_AUDIT_EVENTS', value: 'CONNECT,QUERY' }],
  port: 0,
  version: '',
  vpc_security_group_memberships: [],
};
const memcached = {
  db_security_group_memberships: [],
  option_name: 'MEMCACHED',
  option_settings: [],
  port: 11211,
  version: '',
  vpc_security_group_memberships: ['sg-0aaa1111bbbb2222c'],
};
const group: DeclaredResource = {
  type: 'aws_db_option_group',
  attributes: {
    arn: rdsArn('og', 'audited'),
    engine_name: 'mysql',
    id: 'audited',
    major_engine_version: '8.0',
    name: 'audited',
    name_prefix: '',
    option: [audit, memcached],
    option_group_description: 'Managed by Terraform',
    skip_destroy: false,
    tags: {},
    tags_all: {},
  },
};
const drift = (field: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
  address: 'aws_db_option_group.this',
  field,
  old,
  new: value,
});

export const rdsOptionCases: readonly CatalogCase[] = [
  {
    name: 'an option with other settings drifts',
    event: 'ModifyOptionGroup',
    request: {
      applyImmediately: true,
      optionGroupName: 'audited',
      optionsToInclude: [
        {
          optionName: 'MARIADB_AUDIT_PLUGIN',
          optionSettings: [{ name: 'SERVER_AUDIT_EVENTS', value: 'CONNECT', isCollection: false }],
          vpcSecurityGroupMemberships: [],
        },
      ],
    },
    response: { engineName: 'mysql', majorEngineVersion: '8.0', optionGroupName: 'audited' },
    state: [group],
    drifts: [
      drift(
        'option',
        [audit, memcached],
        [{ ...audit, option_settings: [{ name: 'SERVER_AUDIT_EVENTS', value: 'CONNECT' }] }, memcached],
      ),
    ],
  },
  {
    name: 'removing a declared option is drift',
    event: 'ModifyOptionGroup',
    request: { applyImmediately: true, optionGroupName: 'Audited', optionsToRemove: ['MARIADB_AUDIT_PLUGIN'] },
    state: [group],
    drifts: [drift('option', [audit, memcached], [memcached])],
  },
  {
    name: 'an option group created as declared is not drift',
    event: 'CreateOptionGroup',
    request: {
      engineName: 'mysql',
      majorEngineVersion: '8.0',
      optionGroupDescription: 'Managed by Terraform',
      optionGroupName: 'audited',
      tags: [],
    },
    state: [group],
    drifts: [],
  },
  {
    name: 'a copy created as declared is not drift',
    event: 'CopyOptionGroup',
    request: {
      sourceOptionGroupIdentifier: 'other',
      targetOptionGroupDescription: 'Managed by Terraform',
      targetOptionGroupIdentifier: 'audited',
    },
    state: [group],
    drifts: [],
  },
  {
    name: 'deleting a declared option group is one alert (D17)',
    event: 'DeleteOptionGroup',
    request: { optionGroupName: 'audited' },
    state: [group],
    drifts: [drift('*', {}, null)],
  },
];
