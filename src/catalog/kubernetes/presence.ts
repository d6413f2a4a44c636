import { inBothSpellings } from './member-names.js';

/**
 * Members of which absent and empty mean different things (D109); everywhere else both mean "not set". Names are those of states and of the
 * API. Source: the field descriptions of the Kubernetes API 1.34, and `structures_*.go` of terraform-provider-kubernetes.
 */

const both = (names: string): ReadonlySet<string> => new Set(inBothSpellings(names));

/**
 * Objects whose presence is a choice:
 * - `namespace_selector` of a peer of a network policy or of an affinity: empty selects all namespaces, absent the pod's own.
 * - `pod_selector` of a peer: empty selects all pods; a peer without it selects by namespace or address only.
 * - `label_selector` of an affinity, a topology spread constraint or a projected trust bundle: empty selects everything, absent nothing.
 * - `empty_dir`: the source of a volume.
 */
const choices = both('namespaceSelector podSelector labelSelector emptyDir');
export const isChoice = (name: string): boolean => choices.has(name);

/**
 * `selector` of a disruption budget and of a volume claim: empty selects everything, absent nothing (a claim with a selector is not
 * provisioned). States have those as a block; the selector of a service is a map, of which absent and empty are the same.
 */
export const isChoiceAsBlock = (name: string): boolean => name === 'selector' || choices.has(name);

/**
 * Lists of which an empty element counts: a rule of a network policy that allows everything, ports of every number, a selector of all
 * cluster roles, a token for the API server itself.
 */
const counted = both('ingress egress ports clusterRoleSelectors tokenRequests');
export const isCounted = (name: string): boolean => counted.has(name);

/** Switches that are on if the API's object omits them. States of typed resources have the provider's default, which is on too. */
const onIfAbsent = both(
  'allocateLoadBalancerNodePorts allowPrivilegeEscalation attachRequired automountServiceAccountToken enableServiceLinks hostUsers',
);
export const isOnIfAbsent = (name: string): boolean => onIfAbsent.has(name);
