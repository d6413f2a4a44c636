import {
  add,
  create,
  destroy,
  either,
  firstOf,
  fixed,
  forEach,
  hidden,
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
import { orNull, tagMap } from '../../values.js';
import { plainDomain } from './dns-names.js';

/**
 * Route 53 Resolver DNS Firewall: rule groups, their rules and networks, and lists of domains. An update keeps what it omits. Source: Route
 * 53 Resolver API reference, Terraform AWS provider schemas 3 to 6 (`aws_route53_resolver_firewall_*`).
 */

export const domainList = (id: From): Target => on('aws_route53_resolver_firewall_domain_list', { id });
export const ruleGroup = (id: From): Target => on('aws_route53_resolver_firewall_rule_group', { id });
export const groupAssociation = (id: From): Target => on('aws_route53_resolver_firewall_rule_group_association', { id });

/** A group may have several rules for one list of domains, each for another type of query. */
const anyType = '-';
const ofGroup = (at: string) => ({
  firewall_rule_group_id: `${at}firewallRuleGroupId`,
  firewall_domain_list_id: `${at}firewallDomainListId`,
});
/** `at`: `item.` for the rules of a call that concerns several. */
const rule = (at = ''): Target =>
  on('aws_route53_resolver_firewall_rule', { ...ofGroup(at), q_type: either(`${at}qtype`, fixed(anyType)) });
const ruleOfOtherType = on('aws_route53_resolver_firewall_rule', ofGroup(''));
const namesType: Read = ({ request }) => request['qtype'] !== undefined;

const blocking = (at = ''): Edits => ({
  action: `${at}action`,
  block_override_dns_type: `${at}blockOverrideDnsType`,
  block_override_domain: `${at}blockOverrideDomain`,
  block_override_ttl: `${at}blockOverrideTtl`,
  block_response: `${at}blockResponse`,
  firewall_domain_redirection_action: `${at}firewallDomainRedirectionAction`,
  name: `${at}name`,
  priority: `${at}priority`,
});
const newRule = (at = '') => create(rule(at), blocking(at), { parent: ruleGroup(`${at}firewallRuleGroupId`) });

/** The provider removes the final dots of domains. */
const domains = (operation: string): Read =>
  via('domains', (list, { request }) =>
    isList(list) && request['operation'] === operation
      ? list.map((domain) => (typeof domain === 'string' ? plainDomain(domain) : domain))
      : undefined,
  );
const isOperation =
  (operation: string): Read =>
  ({ request }) =>
    request['operation'] === operation;
const changed = (operation: string, edits: Edits) => modify(domainList('firewallDomainListId'), edits, { when: isOperation(operation) });

export const dnsFirewall: ServiceCatalog = {
  eventSource: 'route53resolver.amazonaws.com',
  types: {
    aws_route53_resolver_firewall_domain_list: { keys: [['id']], scope: 'region', family: 'dns' },
    aws_route53_resolver_firewall_rule_group: { keys: [['id']], scope: 'region', family: 'dns', noise: ['share_status'] },
    aws_route53_resolver_firewall_rule: {
      keys: [
        ['firewall_rule_group_id', 'firewall_domain_list_id', { attribute: 'q_type', as: (type) => type, absent: anyType }],
        ['firewall_rule_group_id', 'firewall_domain_list_id'],
      ],
      scope: 'region',
      family: 'dns',
      cloudId: 'firewall_domain_list_id',
      defaults: { firewall_domain_redirection_action: 'INSPECT_REDIRECTION_DOMAIN' },
    },
    aws_route53_resolver_firewall_rule_group_association: {
      keys: [['id']],
      scope: 'region',
      family: 'dns',
      access: 'attachment',
      defaults: { mutation_protection: 'DISABLED' },
    },
    aws_route53_resolver_firewall_config: { keys: [['resource_id']], scope: 'region', family: 'dns' },
  },
  events: {
    CreateFirewallDomainList: create(domainList(response('firewallDomainList.id')), { name: 'name', tags: tagMap(orNull('tags')) }),
    DeleteFirewallDomainList: destroy(domainList('firewallDomainListId')),
    UpdateFirewallDomains: [
      changed('ADD', { domains: add(domains('ADD')) }),
      changed('REMOVE', { domains: remove(domains('REMOVE')) }),
      changed('REPLACE', { domains: set(domains('REPLACE')) }),
    ],
    // The domains are in a file.
    ImportFirewallDomains: modify(domainList('firewallDomainListId'), { domains: hidden('domainFileUrl') }),

    CreateFirewallRuleGroup: create(ruleGroup(response('firewallRuleGroup.id')), { name: 'name', tags: tagMap(orNull('tags')) }),
    DeleteFirewallRuleGroup: destroy(ruleGroup('firewallRuleGroupId')),
    CreateFirewallRule: newRule(),
    UpdateFirewallRule: firstOf(
      modify(rule(), blocking()),
      modify(ruleOfOtherType, { ...blocking(), q_type: 'qtype' }, { when: namesType }),
    ),
    DeleteFirewallRule: destroy(rule()),
    // Responses contain the rules for which the call succeeded.
    BatchCreateFirewallRule: forEach(response('createdFirewallRules'), newRule('item.')),
    BatchUpdateFirewallRule: forEach(response('updatedFirewallRules'), modify(rule('item.'), blocking('item.'))),
    BatchDeleteFirewallRule: forEach(response('deletedFirewallRules'), destroy(rule('item.'))),

    AssociateFirewallRuleGroup: create(
      groupAssociation(response('firewallRuleGroupAssociation.id')),
      {
        firewall_rule_group_id: 'firewallRuleGroupId',
        mutation_protection: orNull('mutationProtection'),
        name: 'name',
        priority: 'priority',
        tags: tagMap(orNull('tags')),
        vpc_id: 'vpcId',
      },
      { parent: ruleGroup('firewallRuleGroupId') },
    ),
    UpdateFirewallRuleGroupAssociation: modify(groupAssociation('firewallRuleGroupAssociationId'), {
      mutation_protection: 'mutationProtection',
      name: 'name',
      priority: 'priority',
    }),
    DisassociateFirewallRuleGroup: destroy(groupAssociation('firewallRuleGroupAssociationId')),

    UpdateFirewallConfig: modify(on('aws_route53_resolver_firewall_config', { resource_id: 'resourceId' }), {
      firewall_fail_open: 'firewallFailOpen',
    }),
  },
};
