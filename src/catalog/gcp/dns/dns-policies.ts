import { lastSegment } from '../../../lib/last-segment.js';
import { create, destroy, either, modify, on, via, type Read, type ServiceCatalog } from '../../dsl.js';
import { inName } from '../gcp-reads.js';
import { gcpNoise } from '../noise.js';
import { namedType } from '../network/compute-object.js';
import { blocksAt, changed, field, fieldsAt, whole, type Fields } from '../network/object-fields.js';
import { dnsName, dnsProject } from './dns-names.js';
import { lowerCase } from './lower-case.js';

/** Server policies and response policies. Source: Cloud DNS API reference `policies`, `responsePolicies`, real entries. */

const policy = (holder: string): Fields => ({
  ...fieldsAt(holder).reset('description', 'enableInboundForwarding', 'enableLogging', 'networks'),
  ...fieldsAt(holder).kept('dns64Config'),
  alternative_name_server_config: field(via(blocksAt(`${holder}.alternativeNameServerConfig`), lowerCase), null),
});

const responsePolicy = (holder: string): Fields => fieldsAt(holder).reset('description', 'networks', 'gkeClusters');
const responseRule = (holder: string): Fields => fieldsAt(holder).kept('dnsName', 'localData');

const policyTarget = on('google_dns_policy', { id: dnsName('policies') });
const responseTarget = on('google_dns_response_policy', { id: dnsName('responsePolicies') });

/** The name of the resource is that of the policy, or that of the rule in it. */
const policyName: Read = either('responsePolicy', inName('responsePolicies'));
const ruleTarget = on('google_dns_response_policy_rule', {
  project: dnsProject,
  response_policy: policyName,
  rule_name: either(inName('rules'), 'responsePolicyRule.ruleName', 'responsePolicyRule'),
});

export const dnsPolicies: ServiceCatalog = {
  eventSource: 'dns.googleapis.com',
  types: {
    google_dns_policy: namedType({ family: 'dns' }),
    google_dns_response_policy: namedType({ family: 'dns' }),
    google_dns_response_policy_rule: {
      keys: [['project', { attribute: 'response_policy', as: lastSegment }, 'rule_name']],
      scope: 'global',
      family: 'dns',
      noise: gcpNoise,
    },
  },
  events: {
    'dns.policies.create': create(policyTarget, whole(policy('policy'))),
    'dns.policies.patch': modify(policyTarget, changed(policy('policyResource'))),
    'dns.policies.update': modify(policyTarget, whole(policy('policyResource'))),
    'dns.policies.delete': destroy(policyTarget),
    'dns.responsePolicies.create': create(responseTarget, whole(responsePolicy('responsePolicy'))),
    'dns.responsePolicies.patch': modify(responseTarget, changed(responsePolicy('responsePolicyResource'))),
    'dns.responsePolicies.update': modify(responseTarget, whole(responsePolicy('responsePolicyResource'))),
    'dns.responsePolicies.delete': destroy(responseTarget),
    'dns.responsePolicyRules.create': create(ruleTarget, changed(responseRule('responsePolicyRule')), { parent: responseTarget }),
    'dns.responsePolicyRules.patch': modify(ruleTarget, changed(responseRule('responsePolicyRuleResource'))),
    'dns.responsePolicyRules.update': modify(ruleTarget, changed(responseRule('responsePolicyRuleResource'))),
    'dns.responsePolicyRules.delete': destroy(ruleTarget),
  },
};
