import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { agreeing, drifting, field, gone } from './delivery-examples.js';

const arn = (kind: string, id: string): string => `arn:aws:route53resolver:us-east-1:111122223333:${kind}/${id}`;
const declared =
  (type: string, attributes: JsonObject) =>
  (changed: JsonObject = {}): DeclaredResource => ({ type, attributes: { ...attributes, ...changed } });

const list = declared('aws_route53_resolver_firewall_domain_list', {
  arn: arn('firewall-domain-list', 'rslvr-fdl-0abc'),
  domains: ['bad.example', '*.worse.example'],
  id: 'rslvr-fdl-0abc',
  name: 'blocked',
  tags: {},
  tags_all: {},
});
const group = declared('aws_route53_resolver_firewall_rule_group', {
  arn: arn('firewall-rule-group', 'rslvr-frg-0abc'),
  id: 'rslvr-frg-0abc',
  name: 'egress',
  owner_id: '111122223333',
  share_status: 'NOT_SHARED',
  tags: {},
  tags_all: {},
});
const rule = declared('aws_route53_resolver_firewall_rule', {
  action: 'BLOCK',
  block_override_dns_type: '',
  block_override_domain: '',
  block_override_ttl: 0,
  block_response: 'NXDOMAIN',
  firewall_domain_list_id: 'rslvr-fdl-0abc',
  firewall_domain_redirection_action: 'INSPECT_REDIRECTION_DOMAIN',
  firewall_rule_group_id: 'rslvr-frg-0abc',
  id: 'rslvr-frg-0abc:rslvr-fdl-0abc',
  name: 'block',
  priority: 100,
  q_type: '',
});
const association = declared('aws_route53_resolver_firewall_rule_group_association', {
  arn: arn('firewall-rule-group-association', 'rslvr-frgassoc-0abc'),
  firewall_rule_group_id: 'rslvr-frg-0abc',
  id: 'rslvr-frgassoc-0abc',
  mutation_protection: 'ENABLED',
  name: 'main',
  priority: 101,
  tags: {},
  tags_all: {},
  vpc_id: 'vpc-0abc',
});
const config = declared('aws_route53_resolver_firewall_config', {
  firewall_fail_open: 'DISABLED',
  id: 'rdsc-0abc',
  owner_id: '111122223333',
  resource_id: 'vpc-0abc',
});

const listAddress = 'aws_route53_resolver_firewall_domain_list.this';
const ruleAddress = 'aws_route53_resolver_firewall_rule.this';
const associationAddress = 'aws_route53_resolver_firewall_rule_group_association.this';

const onDomains = (operation: string, ...domains: readonly string[]) => ({
  request: { firewallDomainListId: 'rslvr-fdl-0abc', operation, domains },
});
const ofRule = { firewallRuleGroupId: 'rslvr-frg-0abc', firewallDomainListId: 'rslvr-fdl-0abc' };
const wholeRule = { ...ofRule, action: 'BLOCK', blockResponse: 'NXDOMAIN', name: 'block', priority: 100 };
const answered = (firewallRule: JsonObject) => ({ response: { firewallRule } });
const batch = (name: string, ...rules: readonly JsonObject[]) => ({ request: {}, response: { [name]: rules } });
const associate = (id: string) => ({
  request: { firewallRuleGroupId: 'rslvr-frg-0abc', vpcId: 'vpc-0abc', priority: 101, name: 'main', mutationProtection: 'ENABLED' },
  response: { firewallRuleGroupAssociation: { id } },
});
const onAssociation = (request: JsonObject, id = 'rslvr-frgassoc-0abc') => ({ request: { firewallRuleGroupAssociationId: id, ...request } });

export const dnsFirewallCases: readonly CatalogCase[] = [
  agreeing(
    'CreateFirewallDomainList',
    'as declared',
    { request: { name: 'blocked' }, response: { firewallDomainList: { id: 'rslvr-fdl-0abc' } } },
    [list()],
  ),
  drifting('DeleteFirewallDomainList', 'deleted', { request: { firewallDomainListId: 'rslvr-fdl-0abc' } }, [list()], gone(listAddress)),
  drifting(
    'UpdateFirewallDomains',
    'a domain removed',
    onDomains('REMOVE', 'bad.example.'),
    [list()],
    field(listAddress, 'domains', ['bad.example', '*.worse.example'], ['*.worse.example']),
  ),
  agreeing('UpdateFirewallDomains', 'as declared', onDomains('REPLACE', '*.worse.example.', 'Bad.example.'), [list()]),
  agreeing('UpdateFirewallDomains', 'added again', onDomains('ADD', 'bad.example.'), [list()]),
  drifting(
    'ImportFirewallDomains',
    'from a file',
    { request: { firewallDomainListId: 'rslvr-fdl-0abc', operation: 'REPLACE', domainFileUrl: 's3://lists/domains.txt' } },
    [list()],
    field(listAddress, 'domains', ['bad.example', '*.worse.example'], null),
  ),

  agreeing(
    'CreateFirewallRuleGroup',
    'as declared',
    { request: { name: 'egress' }, response: { firewallRuleGroup: { id: 'rslvr-frg-0abc' } } },
    [group()],
  ),
  drifting(
    'DeleteFirewallRuleGroup',
    'deleted',
    { request: { firewallRuleGroupId: 'rslvr-frg-0abc' } },
    [group()],
    gone('aws_route53_resolver_firewall_rule_group.this'),
  ),

  agreeing('CreateFirewallRule', 'as declared', { request: wholeRule, ...answered(wholeRule) }, [rule()]),
  drifting(
    'UpdateFirewallRule',
    'only an alert',
    { request: { ...ofRule, action: 'ALERT' } },
    [rule()],
    field(ruleAddress, 'action', 'BLOCK', 'ALERT'),
  ),
  drifting(
    'UpdateFirewallRule',
    'only queries of one type',
    { request: { ...ofRule, qtype: 'A' } },
    [rule()],
    field(ruleAddress, 'q_type', '', 'A'),
  ),
  drifting('DeleteFirewallRule', 'deleted', { request: ofRule, ...answered(wholeRule) }, [rule()], gone(ruleAddress)),
  agreeing('BatchCreateFirewallRule', 'as declared', batch('createdFirewallRules', wholeRule), [rule()]),
  agreeing('BatchUpdateFirewallRule', 'as declared', batch('updatedFirewallRules', wholeRule), [rule()]),
  drifting('BatchDeleteFirewallRule', 'deleted', batch('deletedFirewallRules', wholeRule), [rule()], gone(ruleAddress)),

  agreeing('AssociateFirewallRuleGroup', 'as declared', associate('rslvr-frgassoc-0abc'), [association()]),
  agreeing('UpdateFirewallRuleGroupAssociation', 'as declared', onAssociation({ priority: 101, name: 'main' }), [association()]),
  drifting('DisassociateFirewallRuleGroup', 'removed', onAssociation({}), [association()], gone(associationAddress)),

  drifting(
    'UpdateFirewallConfig',
    'queries pass without the firewall',
    { request: { resourceId: 'vpc-0abc', firewallFailOpen: 'ENABLED' } },
    [config()],
    field('aws_route53_resolver_firewall_config.this', 'firewall_fail_open', 'DISABLED', 'ENABLED'),
  ),
];
