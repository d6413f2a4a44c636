import { lastSegment } from '../../../lib/last-segment.js';
import { isObject, type Json } from '../../../lib/json.js';
import {
  create,
  destroy,
  either,
  firstOf,
  modify,
  on,
  remove,
  request,
  via,
  type EditSpec,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import type { TypeSpec } from '../../type-spec.js';
import { inName } from '../gcp-reads.js';
import { gcpNoise } from '../noise.js';
import { collection, named, namedType } from './compute-object.js';
import { asBlocks, changed, kept, reset, whole, type Fields } from './object-fields.js';

/** Security policies of Cloud Armor and their rules. Source: Compute Engine API reference `securityPolicies`. */

const byPriority = ['priority'];

/** The exclusions of preconfigured rules have other names in Terraform, and are not compared. */
const comparable = (rule: Json): Json => {
  if (!isObject(rule)) return rule;
  const { preconfiguredWafConfig: _, kind: __, ...rest } = rule;
  return rest;
};

/** Rules as blocks of the policy. The service adds a default rule to those of a request. */
const addRules = (read: Read): EditSpec => ({ op: 'add', read, as: 'given', by: byPriority });
const ownRule: Read = ({ request: { '@type': _, ...rule } }) => (rule['priority'] === undefined ? undefined : asBlocks(comparable(rule)));
const priority: Read = either('priority', 'rule.priority');

const policy: Fields = {
  ...reset('description'),
  ...kept('type', 'adaptiveProtectionConfig', 'advancedOptionsConfig', 'recaptchaOptionsConfig'),
};
const regional: Fields = { ...reset('description'), ...kept('type', 'ddosProtectionConfig', 'advancedOptionsConfig', 'userDefinedFields') };

const ruleFields: Fields = { ...reset('description', 'preview', 'rateLimitOptions'), ...kept('action', 'match') };
const globalRule: Fields = { ...ruleFields, ...reset('headerAction', 'redirectOptions') };
const regionalRule: Fields = { ...ruleFields, ...kept('networkMatch') };

const ruleType = (): TypeSpec => ({
  keys: [['project', { attribute: 'security_policy', as: lastSegment }, 'priority']],
  scope: 'global',
  family: 'network',
  noise: gcpNoise,
});

const regionalRuleType = (): TypeSpec => ({
  ...ruleType(),
  keys: [['project', { attribute: 'region', as: lastSegment }, { attribute: 'security_policy', as: lastSegment }, 'priority']],
});

const policyKey = { project: inName('projects'), security_policy: inName('securityPolicies'), priority };

type Level = { readonly type: string; readonly block: string; readonly rule: Fields; readonly region: Readonly<Record<string, Read>> };

const ruleCalls = (name: string, { type: policyType, block, rule, region }: Level) => {
  const owner = named(policyType);
  const own = on(`${policyType}_rule`, { ...policyKey, ...region });
  return {
    [`compute.${name}.addRule`]: firstOf(create(own, whole(rule), { parent: owner }), modify(owner, { [block]: addRules(ownRule) })),
    [`compute.${name}.patchRule`]: firstOf(modify(own, changed(rule)), modify(owner, { [block]: addRules(ownRule) })),
    [`compute.${name}.removeRule`]: firstOf(
      destroy(own),
      modify(owner, {
        [block]: remove(
          via(priority, (value) => [{ priority: value }]),
          byPriority,
        ),
      }),
    ),
  };
};

const givenRules: Read = via(request('rules'), (value) =>
  asBlocks(Array.isArray(value) ? (value as readonly Json[]).map(comparable) : value),
);
const collections = {
  ...collection('securityPolicies', 'google_compute_security_policy', policy, { verbs: ['patch', 'delete', 'setLabels'] }),
  ...collection('regionSecurityPolicies', 'google_compute_region_security_policy', regional, { verbs: ['patch', 'delete'] }),
};

export const computeSecurityPolicies: ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: {
    google_compute_security_policy: namedType({ defaults: { type: 'CLOUD_ARMOR' } }),
    google_compute_region_security_policy: namedType({ noise: ['policy_id'], defaults: { type: 'CLOUD_ARMOR' } }),
    google_compute_security_policy_rule: ruleType(),
    google_compute_region_security_policy_rule: regionalRuleType(),
  },
  events: {
    ...collections,
    'compute.securityPolicies.insert': create(named('google_compute_security_policy'), { ...whole(policy), rule: addRules(givenRules) }),
    'compute.regionSecurityPolicies.insert': create(named('google_compute_region_security_policy'), {
      ...whole(regional),
      rules: addRules(givenRules),
    }),
    ...ruleCalls('securityPolicies', { type: 'google_compute_security_policy', block: 'rule', rule: globalRule, region: {} }),
    ...ruleCalls('regionSecurityPolicies', {
      type: 'google_compute_region_security_policy',
      block: 'rules',
      rule: regionalRule,
      region: { region: inName('regions') },
    }),
  },
};
