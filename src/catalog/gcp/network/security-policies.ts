import { lastSegment } from '../../../lib/last-segment.js';
import { isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { changed, collection, named, whole } from './compute-object.js';

/** Security policies of Cloud Armor and their rules. Source: Compute Engine API reference `securityPolicies`. */

const byPriority = ['priority'];

/** The exclusions of preconfigured rules have other names in Terraform, and are not compared. */
const comparable = (rule: Json): Json => {
  if (!isObject(rule)) return rule;
  const { preconfiguredWafConfig: _, kind: __, ...rest } = rule;
  return rest;
};

/** Rules as blocks of the policy. The service adds a default rule to those of a request. */
const addRules = (read: c.Read): c.EditSpec => ({ op: 'add', read, as: 'given', by: byPriority });
const ownRule: c.Read = ({ request: { '@type': _, ...rule } }) =>
  rule['priority'] === undefined ? undefined : c.asBlocks(comparable(rule));
const priority: c.Read = c.either('priority', 'rule.priority');

const policy: c.Fields = {
  ...c.cleared('description'),
  ...c.kept('type adaptive_protection_config advanced_options_config recaptcha_options_config'),
};
const regional: c.Fields = {
  ...c.cleared('description'),
  ...c.kept('type ddos_protection_config advanced_options_config user_defined_fields'),
};

const ruleFields: c.Fields = { ...c.cleared('description preview rate_limit_options'), ...c.kept('action match') };
const globalRule: c.Fields = { ...ruleFields, ...c.cleared('header_action redirect_options') };
const regionalRule: c.Fields = { ...ruleFields, ...c.kept('network_match') };

const ruleType = (): Partial<c.TypeSpec> => ({
  keys: [['project', { attribute: 'security_policy', as: lastSegment }, 'priority']],
});

const regionalRuleType = (): Partial<c.TypeSpec> => ({
  ...ruleType(),
  keys: [['project', { attribute: 'region', as: lastSegment }, { attribute: 'security_policy', as: lastSegment }, 'priority']],
});

const policyKey = { project: c.inName('projects'), security_policy: c.inName('securityPolicies'), priority };

type Level = { readonly type: string; readonly block: string; readonly rule: c.Fields; readonly region: Readonly<Record<string, c.Read>> };

const ruleCalls = (name: string, { type: policyType, block, rule, region }: Level) => {
  const owner = named(policyType);
  const own = c.on(`${policyType}_rule`, { ...policyKey, ...region });
  return {
    [`compute.${name}.addRule`]: c.firstOf(c.create(c.within(owner, own), whole(rule)), c.modify(owner, { [block]: addRules(ownRule) })),
    [`compute.${name}.patchRule`]: c.firstOf(c.modify(own, changed(rule)), c.modify(owner, { [block]: addRules(ownRule) })),
    [`compute.${name}.removeRule`]: c.firstOf(
      c.destroy(own),
      c.modify(owner, {
        [block]: c.remove(
          c.via(priority, (value) => [{ priority: value }]),
          byPriority,
        ),
      }),
    ),
  };
};

const givenRules: c.Read = c.via(c.request('rules'), (value) =>
  c.asBlocks(Array.isArray(value) ? (value as readonly Json[]).map(comparable) : value),
);
const collections = {
  ...collection('securityPolicies', 'google_compute_security_policy', policy, { verbs: ['patch', 'delete', 'setLabels'] }),
  ...collection('regionSecurityPolicies', 'google_compute_region_security_policy', regional, { verbs: ['patch', 'delete'] }),
};

export const computeSecurityPolicies: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: c.googleTypes('network', {
    google_compute_security_policy: { defaults: { type: 'CLOUD_ARMOR' } },
    google_compute_region_security_policy: { defaults: { type: 'CLOUD_ARMOR' } },
    google_compute_security_policy_rule: ruleType(),
    google_compute_region_security_policy_rule: regionalRuleType(),
  }),
  events: {
    ...collections,
    'compute.securityPolicies.insert': c.create(named('google_compute_security_policy'), { ...whole(policy), rule: addRules(givenRules) }),
    'compute.regionSecurityPolicies.insert': c.create(named('google_compute_region_security_policy'), {
      ...whole(regional),
      rules: addRules(givenRules),
    }),
    ...ruleCalls('securityPolicies', { type: 'google_compute_security_policy', block: 'rule', rule: globalRule, region: {} }),
    ...ruleCalls('regionSecurityPolicies', {
      type: 'google_compute_region_security_policy',
      block: 'rules',
      rule: regionalRule,
      region: { region: c.inName('regions') },
    }),
  },
};
