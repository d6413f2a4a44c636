import { member, text, type Json, type JsonObject } from '../../lib/json.js';
import type { Drift } from '../../model/drift.js';
import { ruleKey, rulesOf } from '../aws/firewall/group-rules.js';
import type { AdviceRow, AdviceRows } from './advice-row.js';

/**
 * Security groups, networks, instances, functions, clusters, load balancers and names. Source: the API references, the AWS CLI's models, and the
 * import sections of the Terraform AWS provider.
 */

/** A rule with one source in the form of EC2's calls. */
const permissionOf = (rule: JsonObject, group: string, isNew: boolean): JsonObject => {
  const said = isNew && text(rule['description']) !== undefined ? { Description: rule['description'] } : {};
  const first = (list: string): string | undefined => {
    const value = rule[list];
    return Array.isArray(value) ? text(value[0]) : undefined;
  };
  const [range, range6, prefix, other] = ['cidr_blocks', 'ipv6_cidr_blocks', 'prefix_list_ids', 'security_groups'].map(first);
  const [account, foreign] = /^(\d+)\/(.+)$/.exec(other ?? '')?.slice(1) ?? [];
  const protocol = text(rule['protocol']) ?? '-1';
  const pair = { ...(account === undefined ? {} : { UserId: account }), GroupId: foreign ?? other ?? group, ...said };
  return {
    IpProtocol: protocol,
    ...(protocol === '-1' || typeof rule['from_port'] !== 'number' ? {} : { FromPort: rule['from_port'], ToPort: rule['to_port'] }),
    ...(range === undefined ? {} : { IpRanges: [{ CidrIp: range, ...said }] }),
    ...(range6 === undefined ? {} : { Ipv6Ranges: [{ CidrIpv6: range6, ...said }] }),
    ...(prefix === undefined ? {} : { PrefixListIds: [{ PrefixListId: prefix, ...said }] }),
    ...(range === undefined && range6 === undefined && prefix === undefined ? { UserIdGroupPairs: [pair] } : {}),
  };
};

/** The rules that an alert about the blocks of a group adds and removes. */
const changedRules = ({ change, old_value, new_value, resource_id }: Drift): JsonObject => {
  if (change !== 'modified' || old_value === null || new_value === null) return {};
  const [declared, present] = [rulesOf(old_value), rulesOf(new_value)];
  const missingIn = (others: readonly JsonObject[], rules: readonly JsonObject[], isNew: boolean): Json | undefined => {
    const known = new Set(others.map(ruleKey));
    const found = rules.filter((rule) => !known.has(ruleKey(rule)));
    return found.length === 0 ? undefined : found.map((rule) => permissionOf(rule, resource_id, isNew));
  };
  return { opened: missingIn(declared, present, false), closed: missingIn(present, declared, true) };
};

const groupRules = (direction: 'ingress' | 'egress'): readonly string[] => [
  `+ Remove the rule that was added; connections that are open stay open $ aws ec2 revoke-security-group-${direction} --group-id {id} --ip-permissions {opened:json}`,
  `+ Add the rule that was removed $ aws ec2 authorize-security-group-${direction} --group-id {id} --ip-permissions {closed:json}`,
];

const singleRule = (direction: 'ingress' | 'egress'): AdviceRow => ({
  import: '{id}',
  look: '$ aws ec2 describe-security-group-rules --security-group-rule-ids [{id:json}]',
  undo: {
    created: `Connections that are open stay open $ aws ec2 revoke-security-group-${direction} --group-id {security_group_id} --security-group-rule-ids [{id:json}]`,
  },
  plan: {
    'cidr_ipv4 cidr_ipv6 ip_protocol from_port to_port prefix_list_id referenced_security_group_id': 'restores',
    deleted: 'creates',
    created:
      '? No plan removes the rule, unless the rules of its group are declared as blocks of the group, or with `aws_vpc_security_group_rules_exclusive`.',
  },
});

const toFunction = '$ aws lambda update-function-configuration --function-name {id}';

export const awsNetwork: AdviceRows = {
  'aws_security_group aws_default_security_group': {
    import: '{id}',
    values: changedRules,
    look: '$ aws ec2 describe-security-group-rules --filters [{"Name":"group-id","Values":[{id:json}]}]',
    undo: {
      ingress: groupRules('ingress'),
      egress: groupRules('egress'),
      created: '$ aws ec2 delete-security-group --group-id {id}',
    },
    plan: { 'ingress egress': 'group_rules', deleted: 'creates' },
  },
  aws_vpc_security_group_ingress_rule: singleRule('ingress'),
  aws_vpc_security_group_egress_rule: singleRule('egress'),
  aws_security_group_rule: {
    look: '? $ aws ec2 describe-security-group-rules --filters [{"Name":"group-id","Values":[{security_group_id:json}]}]',
    plan: { 'cidr_blocks ipv6_cidr_blocks protocol from_port to_port source_security_group_id': 'restores', deleted: 'creates_same' },
  },
  'aws_network_acl aws_default_network_acl': {
    import: '{id}',
    look: '$ aws ec2 describe-network-acls --network-acl-ids [{id:json}]',
    plan: {
      'ingress egress':
        '? If the entries are declared as blocks of the ACL, an apply restores them. If they are `aws_network_acl_rule`, no plan removes one that nobody declares.',
    },
  },
  aws_network_acl_rule: {
    look: '? $ aws ec2 describe-network-acls --network-acl-ids [{network_acl_id:json}]',
    plan: { 'cidr_block rule_action protocol from_port to_port': 'restores', deleted: 'creates_same' },
  },
  'aws_route_table aws_default_route_table': {
    import: '{id}',
    look: '$ aws ec2 describe-route-tables --route-table-ids [{id:json}]',
    plan: { route: 'written' },
  },
  aws_route: {
    import: '{route_table_id}_{destination_cidr_block}',
    look: '? $ aws ec2 describe-route-tables --route-table-ids [{route_table_id:json}]',
    undo: { created: '$ aws ec2 delete-route --route-table-id {route_table_id} --destination-cidr-block {destination_cidr_block}' },
    plan: { deleted: 'creates_same' },
  },
  aws_vpc_peering_connection: {
    import: '{id}',
    look: '$ aws ec2 describe-vpc-peering-connections --vpc-peering-connection-ids [{id:json}]',
    undo: { created: '$ aws ec2 delete-vpc-peering-connection --vpc-peering-connection-id {id}' },
  },
  aws_vpc_endpoint: {
    import: '{id}',
    look: '$ aws ec2 describe-vpc-endpoints --vpc-endpoint-ids [{id:json}]',
    undo: {
      policy: '$ aws ec2 modify-vpc-endpoint --vpc-endpoint-id {id} --policy-document {old:doc}',
      created: '$ aws ec2 delete-vpc-endpoints --vpc-endpoint-ids [{id:json}]',
    },
  },
  aws_ec2_traffic_mirror_session: {
    import: '{id}',
    look: '$ aws ec2 describe-traffic-mirror-sessions --traffic-mirror-session-ids [{id:json}]',
    undo: {
      created: 'Traffic is copied until then $ aws ec2 delete-traffic-mirror-session --traffic-mirror-session-id {id}',
      traffic_mirror_target_id: '$ aws ec2 modify-traffic-mirror-session --traffic-mirror-session-id {id} --traffic-mirror-target-id {old}',
    },
    plan: { traffic_mirror_target_id: 'restores' },
  },
  aws_instance: {
    import: '{id}',
    look: [
      '$ aws ec2 describe-instances --instance-ids [{id:json}]',
      '$ aws ec2 describe-instance-attribute --instance-id {id} --attribute userData',
    ],
    undo: {
      'metadata_options.http_tokens=required': '$ aws ec2 modify-instance-metadata-options --instance-id {id} --http-tokens required',
      'metadata_options.http_endpoint=disabled': '$ aws ec2 modify-instance-metadata-options --instance-id {id} --http-endpoint disabled',
      'metadata_options.http_put_response_hop_limit':
        '$ aws ec2 modify-instance-metadata-options --instance-id {id} --http-put-response-hop-limit {old}',
      vpc_security_group_ids: '$ aws ec2 modify-instance-attribute --instance-id {id} --groups {old:json}',
      'disable_api_termination=true': '$ aws ec2 modify-instance-attribute --instance-id {id} --disable-api-termination {"Value":true}',
      source_dest_check: '$ aws ec2 modify-instance-attribute --instance-id {id} --source-dest-check {"Value":{old:json}}',
      'user_data user_data_base64':
        '? The changed user data may have run commands at boot. Keep the disks for forensics, then replace the instance',
      created: 'Stop it; its disks stay for the analysis $ aws ec2 stop-instances --instance-ids [{id:json}]',
      deleted: 'Its own disks are lost unless they were declared to be kept $ terraform apply -target={address}',
    },
    plan: {
      'metadata_options* disable_api_termination source_dest_check': 'written',
      vpc_security_group_ids: 'written',
      instance_type: 'restores',
      'user_data user_data_base64':
        '? An apply writes the declared data; it stops the instance for that, or replaces it with `user_data_replace_on_change`. Without `user_data` in the configuration, no plan shows the difference.',
      deleted: 'creates',
    },
  },
  aws_ec2_instance_metadata_defaults: {
    look: '$ aws ec2 get-instance-metadata-defaults',
    undo: { 'http_tokens=required': '$ aws ec2 modify-instance-metadata-defaults --http-tokens required' },
    plan: { http_tokens: 'restores' },
  },
  aws_launch_template: {
    import: '{id}',
    look: '$ aws ec2 describe-launch-template-versions --launch-template-id {id}',
    plan: { user_data: 'restores' },
  },
  aws_lambda_function: {
    import: '{id}',
    look: ['$ aws lambda get-function-configuration --function-name {id}', '$ aws lambda list-versions-by-function --function-name {id}'],
    undo: {
      timeout: `${toFunction} --timeout {old}`,
      memory_size: `${toFunction} --memory-size {old}`,
      handler: `${toFunction} --handler {old}`,
      runtime: `${toFunction} --runtime {old}`,
      role: `${toFunction} --role {old}`,
      layers: `${toFunction} --layers {old:json}`,
      description: `${toFunction} --description {old}`,
      'tracing_config.mode': `${toFunction} --tracing-config {"Mode":{old:json}}`,
      'environment.variables*':
        'The call of the CLI replaces all variables, of which the alert shows only some or none: let Terraform write them $ terraform apply -target={address}',
      'source_code_hash code_sha256 filename s3_key s3_object_version image_uri': '? Publish the declared code again',
      code_signing_config_arn: '$ aws lambda put-function-code-signing-config --function-name {id} --code-signing-config-arn {old}',
    },
    plan: {
      'timeout memory_size handler runtime role layers description tracing_config.mode environment.variables code_signing_config_arn':
        'restores',
      'environment.variables*': 'restores',
      'source_code_hash code_sha256':
        '? Whether a plan sees other code depends on the version of the provider and on what is configured as `source_code_hash`.',
      deleted: 'creates_same',
    },
  },
  aws_lambda_permission: {
    import: '{function_name}/{statement_id}',
    // A permission of a version or an alias is named with it.
    values: ({ resource_id, old_value, new_value }) => {
      const [name, qualifier] = ['function_name', 'qualifier'].map((one) => text(member(new_value, one)) ?? text(member(old_value, one)));
      const isPlain = qualifier === undefined || qualifier === '$LATEST';
      return { statement_id: text(resource_id), ...(name === undefined || isPlain ? {} : { function_name: `${name}:${qualifier}` }) };
    },
    look: '$ aws lambda get-policy --function-name {function_name}',
    undo: {
      created:
        'The principal in the statement can call the function until you remove it $ aws lambda remove-permission --function-name {function_name} --statement-id {statement_id}',
    },
    plan: { 'principal source_arn source_account action': 'restores', deleted: 'creates_same' },
  },
  aws_lambda_function_url: {
    import: '{function_name}',
    names: '{function_url}',
    look: '$ aws lambda get-function-url-config --function-name {function_name}',
    undo: {
      'authorization_type=AWS_IAM': '$ aws lambda update-function-url-config --function-name {function_name} --auth-type AWS_IAM',
      created: '$ aws lambda delete-function-url-config --function-name {function_name}',
    },
    plan: { authorization_type: 'restores', deleted: 'An apply creates another address.' },
  },
  aws_eks_cluster: {
    import: '{id}',
    look: '$ aws eks describe-cluster --name {id}',
    undo: {
      'vpc_config.endpoint_public_access=false':
        '$ aws eks update-cluster-config --name {id} --resources-vpc-config {"endpointPublicAccess":false}',
      'vpc_config.endpoint_private_access=true':
        '$ aws eks update-cluster-config --name {id} --resources-vpc-config {"endpointPrivateAccess":true}',
      'vpc_config.public_access_cidrs':
        '$ aws eks update-cluster-config --name {id} --resources-vpc-config {"publicAccessCidrs":{old:json}}',
      enabled_cluster_log_types:
        '+ $ aws eks update-cluster-config --name {id} --logging {"clusterLogging":[{"types":{gone:json},"enabled":true}]}',
    },
    plan: {
      'enabled_cluster_log_types vpc_config.endpoint_public_access vpc_config.endpoint_private_access': 'restores',
      deleted: 'empty',
    },
  },
  aws_eks_access_entry: {
    import: '{cluster_name}:{principal_arn}',
    look: '$ aws eks describe-access-entry --cluster-name {cluster_name} --principal-arn {principal_arn}',
    undo: {
      created:
        'Tokens that it has stay valid for up to 15 minutes $ aws eks delete-access-entry --cluster-name {cluster_name} --principal-arn {principal_arn}',
    },
    plan: { deleted: 'creates_same' },
  },
  aws_eks_access_policy_association: {
    import: '{cluster_name}#{principal_arn}#{policy_arn}',
    look: '$ aws eks list-associated-access-policies --cluster-name {cluster_name} --principal-arn {principal_arn}',
    undo: {
      created:
        '$ aws eks disassociate-access-policy --cluster-name {cluster_name} --principal-arn {principal_arn} --policy-arn {policy_arn}',
    },
    plan: { deleted: 'creates_same' },
  },
  'aws_lb aws_alb': {
    import: '{id}',
    look: '$ aws elbv2 describe-load-balancer-attributes --load-balancer-arn {id}',
    undo: {
      'access_logs.enabled=true':
        '$ aws elbv2 modify-load-balancer-attributes --load-balancer-arn {id} --attributes [{"Key":"access_logs.s3.enabled","Value":"true"}]',
      'enable_deletion_protection=true':
        '$ aws elbv2 modify-load-balancer-attributes --load-balancer-arn {id} --attributes [{"Key":"deletion_protection.enabled","Value":"true"}]',
      security_groups: '$ aws elbv2 set-security-groups --load-balancer-arn {id} --security-groups {old:json}',
    },
    plan: { 'access_logs.enabled enable_deletion_protection': 'restores', deleted: 'creates' },
  },
  'aws_lb_listener aws_alb_listener': {
    import: '{id}',
    look: '$ aws elbv2 describe-listeners --listener-arns [{id:json}]',
    undo: {
      ssl_policy: '$ aws elbv2 modify-listener --listener-arn {id} --ssl-policy {old}',
      certificate_arn: '$ aws elbv2 modify-listener --listener-arn {id} --certificates [{"CertificateArn":{old:json}}]',
      created: '$ aws elbv2 delete-listener --listener-arn {id}',
    },
    plan: { 'protocol port ssl_policy certificate_arn default_action': 'restores', deleted: 'creates' },
  },
  'aws_lb_listener_rule aws_alb_listener_rule': {
    import: '{id}',
    look: '$ aws elbv2 describe-rules --rule-arns [{id:json}]',
    undo: { created: '$ aws elbv2 delete-rule --rule-arn {id}' },
    plan: { 'action condition': 'restores', deleted: 'creates' },
  },
  aws_route53_record: {
    import: '{zone_id}_{name}_{type}',
    look: '$ aws route53 list-resource-record-sets --hosted-zone-id {zone_id} --start-record-name {name} --start-record-type {type} --query ResourceRecordSets[:1]',
    plan: {
      'records ttl alias*':
        'Resolvers keep the foreign answer for its TTL. The next plan shows the difference, and an apply sets the declared value again.',
      deleted: 'creates_same',
    },
  },
  aws_cloudfront_distribution: {
    import: '{id}',
    look: '$ aws cloudfront get-distribution-config --id {id}',
    plan: { 'default_cache_behavior* origin* viewer_certificate* logging_config* web_acl_id': 'restores' },
  },
};
