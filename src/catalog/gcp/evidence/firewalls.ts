import type { EvidenceScope, Link, NodeRef } from '../../../model/graph-evidence.js';
import type { JsonObject } from '../../../lib/json.js';
import { textsAt } from '../../values-at.js';
import type { LinkReader } from './link-reader.js';
import { googleResource, networkNamed, projectOf, regionOf } from './resource-names.js';

/**
 * Firewall rules and policies -attached_to-> the networks whose traffic they filter. Rules that select instances by tags or service accounts
 * are not resolved: several resources would have to be joined by names.
 */
const attached = (from: NodeRef | 'self', to: NodeRef, attribute: string): Link => ({
  link: 'edge',
  type: 'attached_to',
  from,
  to,
  attribute,
});

const networksOf = (attributes: JsonObject, scope: EvidenceScope, attribute: string): readonly NodeRef[] =>
  textsAt(attributes, attribute).flatMap((value) => networkNamed(value, projectOf(attributes, scope)) ?? []);

const firewall: LinkReader = (attributes, scope) =>
  networksOf(attributes, scope, 'network').map((network) => attached('self', network, 'network'));

/** A policy, named in full or by its name alone. */
const policiesOf = (attributes: JsonObject, scope: EvidenceScope, isGlobal: boolean): readonly NodeRef[] =>
  textsAt(attributes, 'firewall_policy').flatMap((value) => {
    const [project, region] = [projectOf(attributes, scope), regionOf(attributes, scope)];
    const place = isGlobal ? 'global' : `locations/${region}`;
    const isKnown = project !== '' && (isGlobal || region !== '');
    const full = isKnown && /^[a-z][a-z0-9-]*$/.test(value) ? `projects/${project}/${place}/firewallPolicies/${value}` : value;
    return googleResource(full, 'security_group', `google_compute_${isGlobal ? '' : 'region_'}network_firewall_policy`) ?? [];
  });

const association =
  (isGlobal: boolean): LinkReader =>
  (attributes, scope) =>
    networksOf(attributes, scope, 'attachment_target').flatMap((network) =>
      (['self', ...policiesOf(attributes, scope, isGlobal)] as const).map((from) => attached(from, network, 'attachment_target')),
    );

const rule =
  (isGlobal: boolean): LinkReader =>
  (attributes, scope) =>
    policiesOf(attributes, scope, isGlobal).map((policy) => attached('self', policy, 'firewall_policy'));

const nothing: LinkReader = () => [];

export const firewalls: readonly (readonly [type: string, reader: LinkReader])[] = [
  ['google_compute_firewall', firewall],
  ['google_compute_network_firewall_policy', nothing],
  ['google_compute_network_firewall_policy_association', association(true)],
  ['google_compute_network_firewall_policy_rule', rule(true)],
  ['google_compute_network_firewall_policy_with_rules', nothing],
  ['google_compute_region_network_firewall_policy', nothing],
  ['google_compute_region_network_firewall_policy_association', association(false)],
  ['google_compute_region_network_firewall_policy_rule', rule(false)],
  ['google_compute_region_network_firewall_policy_with_rules', nothing],
];
