import { text } from '../../../lib/json.js';
import { textsAt } from '../../values-at.js';
import * as c from '../language.js';
import type { LinkReader } from './link-reader.js';

/**
 * The issuers of a cluster's tokens: its project's workload pool, if the cluster uses it, and its own OIDC issuer. Source: GKE documentation,
 * Workload Identity Federation.
 */
export const clusterIssuers: LinkReader = (attributes) => {
  const [, path, named] =
    /^(projects\/[^/]+\/locations\/[^/]+\/clusters\/([^/]+))$/.exec(c.resourcePath(text(attributes['id']) ?? '')) ?? [];
  const cluster = text(attributes['name']) ?? named;
  if (cluster === undefined) return [];
  const pools = [
    ...textsAt(attributes, 'workload_identity_config.workload_pool'),
    // Before version 4 of the provider.
    ...textsAt(attributes, 'workload_identity_config.identity_namespace'),
  ];
  const issuers = [...new Set([...pools, ...(path === undefined ? [] : [`container.googleapis.com/v1/${path}`])])];
  return issuers.map((issuer) => ({ link: 'issuer', cluster, issuer }));
};
