import { lastSegment } from '../../../lib/last-segment.js';
import * as c from '../language.js';
import { changed, whole } from '../network/compute-object.js';
import { dnsName, dnsProject } from './dns-names.js';
import { lowerCase } from './lower-case.js';

/** Server policies and response policies. Source: Cloud DNS API reference `policies`, `responsePolicies`, real entries. */

const policy: c.Fields = {
  ...c.cleared('description enable_inbound_forwarding enable_logging networks'),
  ...c.kept('dns64_config'),
  ...c.cleared('alternative_name_server_config', (value) => lowerCase(c.asBlocks(value))),
};

const responsePolicy = c.cleared('description networks gke_clusters');
const responseRule = c.kept('dns_name local_data');

const policyTarget = c.on('google_dns_policy', { id: dnsName('policies') });
const responseTarget = c.on('google_dns_response_policy', { id: dnsName('responsePolicies') });

/** The name of the resource is that of the policy, or that of the rule in it. */
const policyName: c.Read = c.either('responsePolicy', c.inName('responsePolicies'));
const ruleTarget = c.on('google_dns_response_policy_rule', {
  project: dnsProject,
  response_policy: policyName,
  rule_name: c.either(c.inName('rules'), 'responsePolicyRule.ruleName', 'responsePolicyRule'),
});

export const dnsPolicies: c.ServiceCatalog = {
  eventSource: 'dns.googleapis.com',
  types: c.googleTypes('dns', {
    google_dns_policy: { family: 'dns' },
    google_dns_response_policy: { family: 'dns' },
    google_dns_response_policy_rule: { keys: [['project', { attribute: 'response_policy', as: lastSegment }, 'rule_name']] },
  }),
  events: {
    'dns.policies.create': c.create(policyTarget, whole(policy, 'policy')),
    'dns.policies.patch': c.modify(policyTarget, changed(policy, 'policyResource')),
    'dns.policies.update': c.modify(policyTarget, whole(policy, 'policyResource')),
    'dns.policies.delete': c.destroy(policyTarget),
    'dns.responsePolicies.create': c.create(responseTarget, whole(responsePolicy, 'responsePolicy')),
    'dns.responsePolicies.patch': c.modify(responseTarget, changed(responsePolicy, 'responsePolicyResource')),
    'dns.responsePolicies.update': c.modify(responseTarget, whole(responsePolicy, 'responsePolicyResource')),
    'dns.responsePolicies.delete': c.destroy(responseTarget),
    'dns.responsePolicyRules.create': c.create(c.within(responseTarget, ruleTarget), changed(responseRule, 'responsePolicyRule')),
    'dns.responsePolicyRules.patch': c.modify(ruleTarget, changed(responseRule, 'responsePolicyRuleResource')),
    'dns.responsePolicyRules.update': c.modify(ruleTarget, changed(responseRule, 'responsePolicyRuleResource')),
    'dns.responsePolicyRules.delete': c.destroy(ruleTarget),
  },
};
