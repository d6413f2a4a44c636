import * as c from '../language.js';
import { isList, isObject, type Json } from '../../../lib/json.js';
import { withOtherEngines } from './rds-other-engines.js';
import { blockList, rdsKey } from './rds-values.js';

/**
 * Parameter groups of instances and clusters, option groups, subnet groups, and the security groups of EC2-Classic
 * (`aws_db_security_group`, until provider 4). Source: RDS API reference, Terraform AWS provider 3 to 6.
 */

const dbParameters = c.on('aws_db_parameter_group', { name: 'dBParameterGroupName' });
const clusterParameters = c.on('aws_rds_cluster_parameter_group', { name: 'dBClusterParameterGroupName' });
const optionGroup = c.on('aws_db_option_group', { name: 'optionGroupName' });
const subnetGroup = c.on('aws_db_subnet_group', { name: 'dBSubnetGroupName' });
const securityGroup = c.on('aws_db_security_group', { name: 'dBSecurityGroupName' });

/** The provider writes parameter names and apply methods in lower case. */
const lower = (path: string): ((item: Json) => Json | undefined) => {
  const read = c.compilePath(path);
  return (item) => {
    const value = read(item);
    return typeof value === 'string' ? value.toLowerCase() : undefined;
  };
};
const parameters = blockList('parameters', { name: lower('parameterName'), value: 'parameterValue', apply_method: lower('applyMethod') });
const parameterNames = blockList('parameters', { name: lower('parameterName') });
const resetsAll: c.Read = (record) => record.request['resetAllParameters'] === true || record.request['resetAllParameters'] === 'true';

const modifyParameters = (group: c.Target) => c.modify(group, { parameter: c.add(parameters, ['name']) });
const resetParameters = (group: c.Target): c.ChangeSpec =>
  c.firstOf(
    c.modify(group, { parameter: c.fixed([]) }, { when: resetsAll }),
    c.modify(group, { parameter: c.remove(parameterNames, ['name']) }, { when: c.not(resetsAll) }),
  );
const newParameters = (group: c.Target, id: string): c.Entry =>
  c.create(c.withId(group, id), { ...c.same('description family=dBParameterGroupFamily'), tags: c.newTags });

/** A copy: its source determines its family or engine, which the record does not contain. */
const copied = (type: string, name: string, edits: c.Edits) => c.create(c.withId(c.on(type, { name })), { ...edits, tags: c.newTags });

const strings = (path: string): ((item: Json) => Json | undefined) => {
  const read = c.compilePath(path);
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
const options = blockList(c.someOf('optionsToInclude'), {
  ...c.same('option_name port version=optionVersion'),
  db_security_group_memberships: strings('dBSecurityGroupMemberships'),
  vpc_security_group_memberships: strings('vpcSecurityGroupMemberships'),
  option_settings: optionSettings,
});
const optionNames: c.Read = c.via(c.someOf('optionsToRemove'), (names) =>
  (isList(names) ? names : [names]).map((name) => ({ option_name: name })),
);

const subnets: c.Edits = { description: 'dBSubnetGroupDescription', subnet_ids: c.someOf('subnetIds') };

/** One rule: an address range, or a group of EC2 by id or by name. */
const ingress: c.Read = (record) => {
  const rule = blockList('rule', {
    ...c.same(`
      cidr=cIDRIP security_group_id=eC2SecurityGroupId security_group_name=eC2SecurityGroupName
      security_group_owner_id=eC2SecurityGroupOwnerId`),
  });
  return rule({ ...record, request: { rule: [record.request] } });
};
const ingressKey = ['cidr', 'security_group_id', 'security_group_name'];

const byName = [[rdsKey('name')], [c.lowerKey('arn')]];

export const rdsGroups: c.ServiceCatalog = withOtherEngines({
  eventSource: 'rds.amazonaws.com',
  types: c.types('rds', {
    aws_db_parameter_group: { keys: byName, noise: ['skip_destroy'] },
    aws_rds_cluster_parameter_group: { keys: byName, noise: ['skip_destroy'] },
    aws_db_option_group: { keys: byName, noise: ['skip_destroy'] },
    aws_db_subnet_group: { keys: byName },
    aws_db_security_group: { keys: byName },
  }),
  events: {
    CreateDBParameterGroup: newParameters(dbParameters, 'dBParameterGroupName'),
    CopyDBParameterGroup: copied('aws_db_parameter_group', 'targetDBParameterGroupIdentifier', {
      description: 'targetDBParameterGroupDescription',
    }),
    ModifyDBParameterGroup: modifyParameters(dbParameters),
    ResetDBParameterGroup: resetParameters(dbParameters),
    DeleteDBParameterGroup: c.destroy(dbParameters),

    CreateDBClusterParameterGroup: newParameters(clusterParameters, 'dBClusterParameterGroupName'),
    CopyDBClusterParameterGroup: copied('aws_rds_cluster_parameter_group', 'targetDBClusterParameterGroupIdentifier', {
      description: 'targetDBClusterParameterGroupDescription',
    }),
    ModifyDBClusterParameterGroup: modifyParameters(clusterParameters),
    ResetDBClusterParameterGroup: resetParameters(clusterParameters),
    DeleteDBClusterParameterGroup: c.destroy(clusterParameters),

    CreateOptionGroup: c.create(c.withId(optionGroup), {
      ...c.same('engine_name major_engine_version option_group_description'),
      tags: c.newTags,
    }),
    CopyOptionGroup: copied('aws_db_option_group', 'targetOptionGroupIdentifier', {
      option_group_description: 'targetOptionGroupDescription',
    }),
    ModifyOptionGroup: [
      c.modify(optionGroup, { option: c.add(options, ['option_name']) }, { when: c.isSet('optionsToInclude') }),
      c.modify(optionGroup, { option: c.remove(optionNames, ['option_name']) }, { when: c.isSet('optionsToRemove') }),
    ],
    DeleteOptionGroup: c.destroy(optionGroup),

    CreateDBSubnetGroup: c.create(c.withId(subnetGroup), { ...subnets, tags: c.newTags }),
    ModifyDBSubnetGroup: c.modify(subnetGroup, subnets),
    DeleteDBSubnetGroup: c.destroy(subnetGroup),

    CreateDBSecurityGroup: c.create(c.withId(securityGroup), { description: 'dBSecurityGroupDescription', tags: c.newTags }),
    AuthorizeDBSecurityGroupIngress: c.modify(securityGroup, { ingress: c.add(ingress, ingressKey) }),
    RevokeDBSecurityGroupIngress: c.modify(securityGroup, { ingress: c.remove(ingress, ingressKey) }),
    DeleteDBSecurityGroup: c.destroy(securityGroup),
  },
});
