import * as c from '../language.js';
import { isList } from '../../../lib/json.js';
import { plainDomain } from './dns-names.js';

/**
 * Route 53 Resolver DNS Firewall: rule groups, their rules and networks, and lists of domains. An update keeps what it omits. Source: Route
 * 53 Resolver API reference, Terraform AWS provider schemas 3 to 6 (`aws_route53_resolver_firewall_*`).
 */

export const domainList = (id: c.From): c.Target => c.on('aws_route53_resolver_firewall_domain_list', { id });
export const ruleGroup = (id: c.From): c.Target => c.on('aws_route53_resolver_firewall_rule_group', { id });
export const groupAssociation = (id: c.From): c.Target => c.on('aws_route53_resolver_firewall_rule_group_association', { id });

/** A group may have several rules for one list of domains, each for another type of query. */
const anyType = '-';
const ofGroup = (at: string) => ({
  ...c.same('firewall_rule_group_id firewall_domain_list_id', at),
});
/** `at`: `item.` for the rules of a call that concerns several. */
const rule = (at = ''): c.Target =>
  c.on('aws_route53_resolver_firewall_rule', { ...ofGroup(at), q_type: c.either(`${at}qtype`, c.fixed(anyType)) });
const ruleOfOtherType = c.on('aws_route53_resolver_firewall_rule', ofGroup(''));
const namesType: c.Read = ({ request }) => request['qtype'] !== undefined;

const blocking = (at = ''): c.Edits => ({
  ...c.same(
    `
    action block_override_dns_type block_override_domain block_override_ttl block_response firewall_domain_redirection_action name
    priority`,
    at,
  ),
});
const newRule = (at = '') => c.create(c.within(ruleGroup(`${at}firewallRuleGroupId`), rule(at)), blocking(at));

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

export const dnsFirewall: c.ServiceCatalog = {
  eventSource: 'route53resolver.amazonaws.com',
  types: c.types('dns', {
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
      c.modify(rule(), blocking()),
      c.modify(ruleOfOtherType, { ...blocking(), q_type: 'qtype' }, { when: namesType }),
    ),
    DeleteFirewallRule: c.destroy(rule()),
    // Responses contain the rules for which the call succeeded.
    BatchCreateFirewallRule: c.forEach(c.response('createdFirewallRules'), newRule('item.')),
    BatchUpdateFirewallRule: c.forEach(c.response('updatedFirewallRules'), c.modify(rule('item.'), blocking('item.'))),
    BatchDeleteFirewallRule: c.forEach(c.response('deletedFirewallRules'), c.destroy(rule('item.'))),

    AssociateFirewallRuleGroup: c.create(
      c.within(ruleGroup('firewallRuleGroupId'), groupAssociation(c.response('firewallRuleGroupAssociation.id'))),
      {
        ...c.same('firewall_rule_group_id name priority vpc_id'),
        mutation_protection: c.orNull('mutationProtection'),
        tags: c.tagMap(c.orNull('tags')),
      },
    ),
    UpdateFirewallRuleGroupAssociation: c.modify(groupAssociation('firewallRuleGroupAssociationId'), {
      ...c.same('mutation_protection name priority'),
    }),
    DisassociateFirewallRuleGroup: c.destroy(groupAssociation('firewallRuleGroupAssociationId')),

    UpdateFirewallConfig: c.modify(c.on('aws_route53_resolver_firewall_config', { resource_id: 'resourceId' }), {
      firewall_fail_open: 'firewallFailOpen',
    }),
  },
};
