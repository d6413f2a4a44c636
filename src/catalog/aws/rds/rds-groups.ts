import {
  add,
  create,
  destroy,
  firstOf,
  fixed,
  modify,
  on,
  remove,
  via,
  type ChangeSpec,
  type Edits,
  type Entry,
  type Read,
  type ServiceCatalog,
  type Target,
} from '../../dsl.js';
import { compilePath } from '../../read-path.js';
import { isList, isObject, type Json } from '../../../lib/json.js';
import { withOtherEngines } from './rds-other-engines.js';
import { arnKey, blockList, newTags, not, rdsKey, isSet, someOf } from './rds-values.js';

/**
 * Parameter groups of instances and clusters, option groups, subnet groups, and the security groups of EC2-Classic
 * (`aws_db_security_group`, until provider 4). Source: RDS API reference, Terraform AWS provider 3 to 6.
 */

const dbParameters = on('aws_db_parameter_group', { name: 'dBParameterGroupName' });
const clusterParameters = on('aws_rds_cluster_parameter_group', { name: 'dBClusterParameterGroupName' });
const optionGroup = on('aws_db_option_group', { name: 'optionGroupName' });
const subnetGroup = on('aws_db_subnet_group', { name: 'dBSubnetGroupName' });
const securityGroup = on('aws_db_security_group', { name: 'dBSecurityGroupName' });

/** The provider writes parameter names and apply methods in lower case. */
const lower = (path: string): ((item: Json) => Json | undefined) => {
  const read = compilePath(path);
  return (item) => {
    const value = read(item);
    return typeof value === 'string' ? value.toLowerCase() : undefined;
  };
};
const parameters = blockList('parameters', { name: lower('parameterName'), value: 'parameterValue', apply_method: lower('applyMethod') });
const parameterNames = blockList('parameters', { name: lower('parameterName') });
const resetsAll: Read = (record) => record.request['resetAllParameters'] === true || record.request['resetAllParameters'] === 'true';

const modifyParameters = (group: Target) => modify(group, { parameter: add(parameters, ['name']) });
const resetParameters = (group: Target): ChangeSpec =>
  firstOf(
    modify(group, { parameter: fixed([]) }, { when: resetsAll }),
    modify(group, { parameter: remove(parameterNames, ['name']) }, { when: not(resetsAll) }),
  );
const newParameters = (group: Target, id: string): Entry =>
  create(group, { description: 'description', family: 'dBParameterGroupFamily', tags: newTags }, { id });

/** A copy: its source determines its family or engine, which the record does not contain. */
const copied = (type: string, name: string, edits: Edits) => create(on(type, { name }), { ...edits, tags: newTags }, { id: name });

const strings = (path: string): ((item: Json) => Json | undefined) => {
  const read = compilePath(path);
  return (item) => {
    const value = read(item);
    return isList(value) && value.length > 0 ? value : undefined;
  };
};
const optionSettings = (item: Json): Json | undefined => {
  const settings = isObject(item) ? (item['optionSettings'] ?? item['OptionSettings']) : undefined;
  if (!isList(settings) || settings.length === 0) return undefined;
  return settings.filter(isObject).map((one) => ({ name: one['name'] ?? one['Name'] ?? '', value: one['value'] ?? one['Value'] ?? '' }));
};
const options = blockList(someOf('optionsToInclude'), {
  option_name: 'optionName',
  port: 'port',
  version: 'optionVersion',
  db_security_group_memberships: strings('dBSecurityGroupMemberships'),
  vpc_security_group_memberships: strings('vpcSecurityGroupMemberships'),
  option_settings: optionSettings,
});
const optionNames: Read = via(someOf('optionsToRemove'), (names) =>
  (isList(names) ? names : [names]).map((name) => ({ option_name: name })),
);

const subnets: Edits = { description: 'dBSubnetGroupDescription', subnet_ids: someOf('subnetIds') };

/** One rule: an address range, or a group of EC2 by id or by name. */
const ingress: Read = (record) => {
  const rule = blockList('rule', {
    cidr: 'cIDRIP',
    security_group_id: 'eC2SecurityGroupId',
    security_group_name: 'eC2SecurityGroupName',
    security_group_owner_id: 'eC2SecurityGroupOwnerId',
  });
  return rule({ ...record, request: { rule: [record.request] } });
};
const ingressKey = ['cidr', 'security_group_id', 'security_group_name'];

const byName = [[rdsKey('name')], [arnKey('arn')]];

export const rdsGroups: ServiceCatalog = withOtherEngines({
  eventSource: 'rds.amazonaws.com',
  types: {
    aws_db_parameter_group: {
      keys: byName,
      scope: 'region',
      family: 'rds',
      noise: ['skip_destroy'],
    },
    aws_rds_cluster_parameter_group: {
      keys: byName,
      scope: 'region',
      family: 'rds',
      noise: ['skip_destroy'],
    },
    aws_db_option_group: { keys: byName, scope: 'region', family: 'rds', noise: ['skip_destroy'] },
    aws_db_subnet_group: {
      keys: byName,
      scope: 'region',
      family: 'rds',
      noise: ['supported_network_types', 'vpc_id'],
    },
    aws_db_security_group: { keys: byName, scope: 'region', family: 'rds' },
  },
  events: {
    CreateDBParameterGroup: newParameters(dbParameters, 'dBParameterGroupName'),
    CopyDBParameterGroup: copied('aws_db_parameter_group', 'targetDBParameterGroupIdentifier', {
      description: 'targetDBParameterGroupDescription',
    }),
    ModifyDBParameterGroup: modifyParameters(dbParameters),
    ResetDBParameterGroup: resetParameters(dbParameters),
    DeleteDBParameterGroup: destroy(dbParameters),

    CreateDBClusterParameterGroup: newParameters(clusterParameters, 'dBClusterParameterGroupName'),
    CopyDBClusterParameterGroup: copied('aws_rds_cluster_parameter_group', 'targetDBClusterParameterGroupIdentifier', {
      description: 'targetDBClusterParameterGroupDescription',
    }),
    ModifyDBClusterParameterGroup: modifyParameters(clusterParameters),
    ResetDBClusterParameterGroup: resetParameters(clusterParameters),
    DeleteDBClusterParameterGroup: destroy(clusterParameters),

    CreateOptionGroup: create(
      optionGroup,
      {
        engine_name: 'engineName',
        major_engine_version: 'majorEngineVersion',
        option_group_description: 'optionGroupDescription',
        tags: newTags,
      },
      { id: 'optionGroupName' },
    ),
    CopyOptionGroup: copied('aws_db_option_group', 'targetOptionGroupIdentifier', {
      option_group_description: 'targetOptionGroupDescription',
    }),
    ModifyOptionGroup: [
      modify(optionGroup, { option: add(options, ['option_name']) }, { when: isSet('optionsToInclude') }),
      modify(optionGroup, { option: remove(optionNames, ['option_name']) }, { when: isSet('optionsToRemove') }),
    ],
    DeleteOptionGroup: destroy(optionGroup),

    CreateDBSubnetGroup: create(subnetGroup, { ...subnets, tags: newTags }, { id: 'dBSubnetGroupName' }),
    ModifyDBSubnetGroup: modify(subnetGroup, subnets),
    DeleteDBSubnetGroup: destroy(subnetGroup),

    CreateDBSecurityGroup: create(
      securityGroup,
      { description: 'dBSecurityGroupDescription', tags: newTags },
      { id: 'dBSecurityGroupName' },
    ),
    AuthorizeDBSecurityGroupIngress: modify(securityGroup, { ingress: add(ingress, ingressKey) }),
    RevokeDBSecurityGroupIngress: modify(securityGroup, { ingress: remove(ingress, ingressKey) }),
    DeleteDBSecurityGroup: destroy(securityGroup),
  },
});
