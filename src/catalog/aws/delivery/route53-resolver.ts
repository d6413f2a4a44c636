import { isList } from '../../../lib/json.js';
import * as c from '../language.js';
import { matching, withoutGaps } from './call-values.js';
import { plainDomain } from './dns-names.js';

/**
 * Route 53 Resolver: endpoints, forwarding rules, query logs and settings of a network. Source: Route 53 Resolver API reference, Terraform
 * AWS provider schemas 3 to 6 (`aws_route53_resolver_*`).
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
const domainList = (id: c.From): c.Target => c.on('aws_route53_resolver_firewall_domain_list', { id });
const ruleGroup = (id: c.From): c.Target => c.on('aws_route53_resolver_firewall_rule_group', { id });
const groupAssociation = (id: c.From): c.Target => c.on('aws_route53_resolver_firewall_rule_group_association', { id });
const validation = c.on('aws_route53_resolver_dnssec_config', { resource_id: 'resourceId' });

/** States have the port and the protocol that a call may omit. */
const targets = (from: c.From): c.Read =>
  c.via(from, (list) =>
    c.objectsIn(list).map((one) => ({
      ip: one['ip'] ?? null,
      ipv6: one['ipv6'] ?? null,
      port: one['port'] ?? 53,
      protocol: one['protocol'] ?? 'Do53',
    })),
  );
const addresses = (from: c.From): c.Read =>
  c.via(from, (given) =>
    c
      .objectsIn(isList(given) ? given : [given])
      .map((one) => withoutGaps({ ip: one['ip'], ipv6: one['ipv6'], subnet_id: one['subnetId'] })),
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

/**
 * Route 53 Resolver DNS Firewall: rule groups, their rules and networks, and lists of domains. An update keeps what it omits. Source: Route
 * 53 Resolver API reference, Terraform AWS provider schemas 3 to 6 (`aws_route53_resolver_firewall_*`).
 */

/** A group may have several rules for one list of domains, each for another type of query. */
const anyType = '-';
const ofGroup = (at: string) => c.same('firewall_rule_group_id firewall_domain_list_id', at);
/** `at`: `item.` for the rules of a call that concerns several. */
const firewallRule = (at = ''): c.Target =>
  c.on('aws_route53_resolver_firewall_rule', { ...ofGroup(at), q_type: c.either(`${at}qtype`, c.fixed(anyType)) });
const ruleOfOtherType = c.on('aws_route53_resolver_firewall_rule', ofGroup(''));
const namesType: c.Read = ({ request }) => request['qtype'] !== undefined;

const blocking = (at = ''): c.Edits =>
  c.same(
    `
    action block_override_dns_type block_override_domain block_override_ttl block_response firewall_domain_redirection_action name
    priority`,
    at,
  );
const newRule = (at = '') => c.create(c.within(ruleGroup(`${at}firewallRuleGroupId`), firewallRule(at)), blocking(at));

/** The provider removes the final dots of domains. */
const domains = (operation: string): c.Read =>
  c.via('domains', (list, { request }) =>
    isList(list) && request['operation'] === operation
      ? list.map((domain) => (typeof domain === 'string' ? plainDomain(domain) : domain))
      : undefined,
  );
const isOperation =
  (operation: string): c.Read =>
  ({ request }) =>
    request['operation'] === operation;
const changed = (operation: string, edits: c.Edits) =>
  c.modify(domainList('firewallDomainListId'), edits, { when: isOperation(operation) });

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

    aws_route53_resolver_firewall_domain_list: {},
    aws_route53_resolver_firewall_rule_group: {},
    aws_route53_resolver_firewall_rule: {
      keys: [
        ['firewall_rule_group_id', 'firewall_domain_list_id', { attribute: 'q_type', as: (type) => type, absent: anyType }],
        ['firewall_rule_group_id', 'firewall_domain_list_id'],
      ],
      cloudId: 'firewall_domain_list_id',
      defaults: { firewall_domain_redirection_action: 'INSPECT_REDIRECTION_DOMAIN' },
    },
    aws_route53_resolver_firewall_rule_group_association: { access: 'attachment', defaults: { mutation_protection: 'DISABLED' } },
    aws_route53_resolver_firewall_config: { keys: [['resource_id']] },
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
    UpdateResolverEndpoint: c.modify(endpoint('resolverEndpointId'), c.same('name protocols resolver_endpoint_type')),
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

    CreateFirewallDomainList: c.create(domainList(c.response('firewallDomainList.id')), { name: 'name', tags: c.tagMap(c.orNull('tags')) }),
    DeleteFirewallDomainList: c.destroy(domainList('firewallDomainListId')),
    UpdateFirewallDomains: [
      changed('ADD', { domains: c.add(domains('ADD')) }),
      changed('REMOVE', { domains: c.remove(domains('REMOVE')) }),
      changed('REPLACE', { domains: c.set(domains('REPLACE')) }),
    ],
    // The domains are in a file.
    ImportFirewallDomains: c.modify(domainList('firewallDomainListId'), { domains: c.hidden('domainFileUrl') }),

    CreateFirewallRuleGroup: c.create(ruleGroup(c.response('firewallRuleGroup.id')), { name: 'name', tags: c.tagMap(c.orNull('tags')) }),
    DeleteFirewallRuleGroup: c.destroy(ruleGroup('firewallRuleGroupId')),
    CreateFirewallRule: newRule(),
    UpdateFirewallRule: c.firstOf(
      c.modify(firewallRule(), blocking()),
      c.modify(ruleOfOtherType, { ...blocking(), q_type: 'qtype' }, { when: namesType }),
    ),
    DeleteFirewallRule: c.destroy(firewallRule()),
    // Responses contain the rules for which the call succeeded.
    BatchCreateFirewallRule: c.forEach(c.response('createdFirewallRules'), newRule('item.')),
    BatchUpdateFirewallRule: c.forEach(c.response('updatedFirewallRules'), c.modify(firewallRule('item.'), blocking('item.'))),
    BatchDeleteFirewallRule: c.forEach(c.response('deletedFirewallRules'), c.destroy(firewallRule('item.'))),

    AssociateFirewallRuleGroup: c.create(
      c.within(ruleGroup('firewallRuleGroupId'), groupAssociation(c.response('firewallRuleGroupAssociation.id'))),
      {
        ...c.same('firewall_rule_group_id name priority vpc_id'),
        mutation_protection: c.orNull('mutationProtection'),
        tags: c.tagMap(c.orNull('tags')),
      },
    ),
    UpdateFirewallRuleGroupAssociation: c.modify(
      groupAssociation('firewallRuleGroupAssociationId'),
      c.same('mutation_protection name priority'),
    ),
    DisassociateFirewallRuleGroup: c.destroy(groupAssociation('firewallRuleGroupAssociationId')),

    UpdateFirewallConfig: c.modify(c.on('aws_route53_resolver_firewall_config', { resource_id: 'resourceId' }), {
      firewall_fail_open: 'firewallFailOpen',
    }),
  },
};
