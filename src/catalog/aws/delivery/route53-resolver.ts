import * as c from '../language.js';
import { isList } from '../../../lib/json.js';
import { matching, objectsIn, withoutGaps } from './call-values.js';
import { domainList, groupAssociation, ruleGroup } from './dns-firewall.js';
import { plainDomain } from './dns-names.js';

/**
 * Route 53 Resolver: endpoints, forwarding rules, query logs and settings of a network. Source: Route 53 Resolver API reference, Terraform
 * AWS provider schemas 3 to 6 (`aws_route53_resolver_*`). The DNS firewall has its own entries.
 */

const rule = (id: c.From): c.Target => c.on('aws_route53_resolver_rule', { id });
const endpoint = (id: c.From): c.Target => c.on('aws_route53_resolver_endpoint', { id });
const queryLog = (id: c.From): c.Target => c.on('aws_route53_resolver_query_log_config', { id });
const ruleAssociation = c.on('aws_route53_resolver_rule_association', { resolver_rule_id: 'resolverRuleId', vpc_id: 'vPCId' });
const logAssociation = c.on('aws_route53_resolver_query_log_config_association', {
  resolver_query_log_config_id: 'resolverQueryLogConfigId',
  resource_id: 'resourceId',
});
const config = c.on('aws_route53_resolver_config', { resource_id: 'resourceId' });
const validation = c.on('aws_route53_resolver_dnssec_config', { resource_id: 'resourceId' });

/** States have the port and the protocol that a call may omit. */
const targets = (from: c.From): c.Read =>
  c.via(from, (list) =>
    objectsIn(list).map((one) => ({
      ip: one['ip'] ?? null,
      ipv6: one['ipv6'] ?? null,
      port: one['port'] ?? 53,
      protocol: one['protocol'] ?? 'Do53',
    })),
  );
const addresses = (from: c.From): c.Read =>
  c.via(from, (given) =>
    objectsIn(isList(given) ? given : [given]).map((one) => withoutGaps({ ip: one['ip'], ipv6: one['ipv6'], subnet_id: one['subnetId'] })),
  );

const newTags: c.Edits = { tags: c.tagMap(c.orNull('tags')) };
const kinds: readonly (readonly [(id: c.From) => c.Target, string])[] = [
  [rule, 'resolver-rule'],
  [endpoint, 'resolver-endpoint'],
  [queryLog, 'resolver-query-log-config'],
  [domainList, 'firewall-domain-list'],
  [ruleGroup, 'firewall-rule-group'],
  [groupAssociation, 'firewall-rule-group-association'],
];
const tagged = (tags: c.Edits) =>
  c.among(
    ...kinds.map(([target, kind]) => {
      return c.modify(target(c.nameInArn(c.firstIn(matching('resourceArn', new RegExp(`:${kind}/`))))), tags);
    }),
  );

export const route53Resolver: c.ServiceCatalog = {
  eventSource: 'route53resolver.amazonaws.com',
  types: c.types('dns', {
    aws_route53_resolver_rule: {},
    aws_route53_resolver_endpoint: { noise: ['ip_address.*.ip_id'], defaults: { protocols: ['Do53'], resolver_endpoint_type: 'IPV4' } },
    aws_route53_resolver_rule_association: { keys: [['resolver_rule_id', 'vpc_id'], ['id']], access: 'attachment' },
    aws_route53_resolver_query_log_config: {},
    aws_route53_resolver_query_log_config_association: { keys: [['resolver_query_log_config_id', 'resource_id']], access: 'attachment' },
    aws_route53_resolver_config: { keys: [['resource_id']] },
    aws_route53_resolver_dnssec_config: { keys: [['resource_id']] },
  }),
  events: {
    CreateResolverRule: c.create(rule(c.response('resolverRule.id')), {
      ...newTags,
      domain_name: c.via('domainName', (name) => (typeof name === 'string' && name !== '.' ? plainDomain(name) : name)),
      ...c.same('name resolver_endpoint_id', c.orNull),
      rule_type: 'ruleType',
      target_ip: targets('targetIps'),
    }),
    UpdateResolverRule: c.modify(rule('resolverRuleId'), {
      ...c.same('name resolver_endpoint_id', 'config.'),
      target_ip: targets('config.targetIps'),
    }),
    DeleteResolverRule: c.destroy(rule('resolverRuleId')),
    AssociateResolverRule: c.create(c.within(rule('resolverRuleId'), ruleAssociation), { name: c.orNull('name') }),
    DisassociateResolverRule: c.destroy(ruleAssociation),

    CreateResolverEndpoint: c.create(endpoint(c.response('resolverEndpoint.id')), {
      ...newTags,
      ...c.same('direction protocols security_group_ids'),
      // The service chooses an address in the subnet if the call has none.
      ip_address: c.set(addresses('ipAddresses'), 'given'),
      ...c.same('name resolver_endpoint_type', c.orNull),
    }),
    UpdateResolverEndpoint: c.modify(endpoint('resolverEndpointId'), { ...c.same('name protocols resolver_endpoint_type') }),
    AssociateResolverEndpointIpAddress: c.modify(endpoint('resolverEndpointId'), {
      ip_address: c.add(addresses('ipAddress'), ['subnet_id', 'ip']),
    }),
    DisassociateResolverEndpointIpAddress: c.modify(endpoint('resolverEndpointId'), {
      ip_address: c.remove(addresses('ipAddress'), ['subnet_id', 'ip']),
    }),
    DeleteResolverEndpoint: c.destroy(endpoint('resolverEndpointId')),

    CreateResolverQueryLogConfig: c.create(queryLog(c.response('resolverQueryLogConfig.id')), {
      ...newTags,
      ...c.same('destination_arn name'),
    }),
    DeleteResolverQueryLogConfig: c.destroy(queryLog('resolverQueryLogConfigId')),
    AssociateResolverQueryLogConfig: c.create(c.within(queryLog('resolverQueryLogConfigId'), logAssociation)),
    DisassociateResolverQueryLogConfig: c.destroy(logAssociation),

    UpdateResolverConfig: c.modify(config, { autodefined_reverse_flag: 'autodefinedReverseFlag' }),
    // A declared configuration means that signatures are verified.
    UpdateResolverDnssecConfig: [
      c.destroy(validation, { when: (record) => record.request['validation'] === 'DISABLE' }),
      c.create(validation, {}, { when: (record) => record.request['validation'] === 'ENABLE' }),
    ],
    ...c.tagCalls(tagged),
  },
};
