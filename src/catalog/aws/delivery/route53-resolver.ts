import {
  add,
  among,
  create,
  destroy,
  drop,
  merge,
  modify,
  on,
  remove,
  response,
  set,
  via,
  type Edits,
  type From,
  type Read,
  type ServiceCatalog,
  type Target,
} from '../../dsl.js';
import { isList } from '../../../lib/json.js';
import { nameInArn, orNull, tagMap } from '../../values.js';
import { firstIn, matching, objectsIn, withoutGaps } from './call-values.js';
import { domainList, groupAssociation, ruleGroup } from './dns-firewall.js';
import { plainDomain } from './dns-names.js';

/**
 * Route 53 Resolver: endpoints, forwarding rules, query logs and settings of a network. Source: Route 53 Resolver API reference, Terraform
 * AWS provider schemas 3 to 6 (`aws_route53_resolver_*`). The DNS firewall has its own entries.
 */

const rule = (id: From): Target => on('aws_route53_resolver_rule', { id });
const endpoint = (id: From): Target => on('aws_route53_resolver_endpoint', { id });
const queryLog = (id: From): Target => on('aws_route53_resolver_query_log_config', { id });
const ruleAssociation = on('aws_route53_resolver_rule_association', { resolver_rule_id: 'resolverRuleId', vpc_id: 'vPCId' });
const logAssociation = on('aws_route53_resolver_query_log_config_association', {
  resolver_query_log_config_id: 'resolverQueryLogConfigId',
  resource_id: 'resourceId',
});
const config = on('aws_route53_resolver_config', { resource_id: 'resourceId' });
const validation = on('aws_route53_resolver_dnssec_config', { resource_id: 'resourceId' });

/** States have the port and the protocol that a call may omit. */
const targets = (from: From): Read =>
  via(from, (list) =>
    objectsIn(list).map((one) => ({
      ip: one['ip'] ?? null,
      ipv6: one['ipv6'] ?? null,
      port: one['port'] ?? 53,
      protocol: one['protocol'] ?? 'Do53',
    })),
  );
const addresses = (from: From): Read =>
  via(from, (given) =>
    objectsIn(isList(given) ? given : [given]).map((one) => withoutGaps({ ip: one['ip'], ipv6: one['ipv6'], subnet_id: one['subnetId'] })),
  );

const newTags: Edits = { tags: tagMap(orNull('tags')) };
const kinds: readonly (readonly [(id: From) => Target, string])[] = [
  [rule, 'resolver-rule'],
  [endpoint, 'resolver-endpoint'],
  [queryLog, 'resolver-query-log-config'],
  [domainList, 'firewall-domain-list'],
  [ruleGroup, 'firewall-rule-group'],
  [groupAssociation, 'firewall-rule-group-association'],
];
const tagged = (tags: Edits) =>
  among(
    ...kinds.map(([target, kind]) => {
      return modify(target(nameInArn(firstIn(matching('resourceArn', new RegExp(`:${kind}/`))))), tags);
    }),
  );

export const route53Resolver: ServiceCatalog = {
  eventSource: 'route53resolver.amazonaws.com',
  types: {
    aws_route53_resolver_rule: {
      keys: [['id']],
      scope: 'region',
      family: 'dns',
      noise: ['share_status'],
    },
    aws_route53_resolver_endpoint: {
      keys: [['id']],
      scope: 'region',
      family: 'dns',
      noise: ['host_vpc_id', 'ip_address.*.ip_id'],
      defaults: { protocols: ['Do53'], resolver_endpoint_type: 'IPV4' },
    },
    aws_route53_resolver_rule_association: {
      keys: [['resolver_rule_id', 'vpc_id'], ['id']],
      scope: 'region',
      family: 'dns',
      access: 'attachment',
    },
    aws_route53_resolver_query_log_config: { keys: [['id']], scope: 'region', family: 'dns', noise: ['share_status'] },
    aws_route53_resolver_query_log_config_association: {
      keys: [['resolver_query_log_config_id', 'resource_id']],
      scope: 'region',
      family: 'dns',
      access: 'attachment',
    },
    aws_route53_resolver_config: { keys: [['resource_id']], scope: 'region', family: 'dns' },
    aws_route53_resolver_dnssec_config: { keys: [['resource_id']], scope: 'region', family: 'dns' },
  },
  events: {
    CreateResolverRule: create(rule(response('resolverRule.id')), {
      ...newTags,
      domain_name: via('domainName', (name) => (typeof name === 'string' && name !== '.' ? plainDomain(name) : name)),
      name: orNull('name'),
      resolver_endpoint_id: orNull('resolverEndpointId'),
      rule_type: 'ruleType',
      target_ip: targets('targetIps'),
    }),
    UpdateResolverRule: modify(rule('resolverRuleId'), {
      name: 'config.name',
      resolver_endpoint_id: 'config.resolverEndpointId',
      target_ip: targets('config.targetIps'),
    }),
    DeleteResolverRule: destroy(rule('resolverRuleId')),
    AssociateResolverRule: create(ruleAssociation, { name: orNull('name') }, { parent: rule('resolverRuleId') }),
    DisassociateResolverRule: destroy(ruleAssociation),

    CreateResolverEndpoint: create(endpoint(response('resolverEndpoint.id')), {
      ...newTags,
      direction: 'direction',
      // The service chooses an address in the subnet if the call has none.
      ip_address: set(addresses('ipAddresses'), 'given'),
      name: orNull('name'),
      protocols: 'protocols',
      resolver_endpoint_type: orNull('resolverEndpointType'),
      security_group_ids: 'securityGroupIds',
    }),
    UpdateResolverEndpoint: modify(endpoint('resolverEndpointId'), {
      name: 'name',
      protocols: 'protocols',
      resolver_endpoint_type: 'resolverEndpointType',
    }),
    AssociateResolverEndpointIpAddress: modify(endpoint('resolverEndpointId'), {
      ip_address: add(addresses('ipAddress'), ['subnet_id', 'ip']),
    }),
    DisassociateResolverEndpointIpAddress: modify(endpoint('resolverEndpointId'), {
      ip_address: remove(addresses('ipAddress'), ['subnet_id', 'ip']),
    }),
    DeleteResolverEndpoint: destroy(endpoint('resolverEndpointId')),

    CreateResolverQueryLogConfig: create(queryLog(response('resolverQueryLogConfig.id')), {
      ...newTags,
      destination_arn: 'destinationArn',
      name: 'name',
    }),
    DeleteResolverQueryLogConfig: destroy(queryLog('resolverQueryLogConfigId')),
    AssociateResolverQueryLogConfig: create(logAssociation, {}, { parent: queryLog('resolverQueryLogConfigId') }),
    DisassociateResolverQueryLogConfig: destroy(logAssociation),

    UpdateResolverConfig: modify(config, { autodefined_reverse_flag: 'autodefinedReverseFlag' }),
    // A declared configuration means that signatures are verified.
    UpdateResolverDnssecConfig: [
      destroy(validation, { when: (record) => record.request['validation'] === 'DISABLE' }),
      create(validation, {}, { when: (record) => record.request['validation'] === 'ENABLE' }),
    ],
    TagResource: tagged({ tags: merge(tagMap('tags')) }),
    UntagResource: tagged({ tags: drop('tagKeys') }),
  },
};
