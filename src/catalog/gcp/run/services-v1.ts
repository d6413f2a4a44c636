import { isList } from '../../../lib/json.js';
import * as c from '../language.js';
import { containers, liveness, serving } from './containers.js';

/** Compares only these members: the state also has the address of each tag. */
export const trafficBy = (names: string, by: readonly string[]): c.Fields =>
  c.edited(
    c.kept(names, (list) => (isList(list) && list.length > 0 ? c.asBlocks(list) : undefined)),
    (read) => ({ ...c.set(read), by }),
  );

/**
 * Services as objects of Knative, which each call replaces as a whole. Source: Cloud Run Admin API v1, Terraform Google provider
 * `google_cloud_run_service`.
 */
export const knativeService: c.Fields = {
  ...c.cleared('metadata{annotations labels} template=spec.template{metadata{annotations labels}}', 'map'),
  ...c.kept('template=spec.template{spec{container_concurrency timeout_seconds service_account_name}}'),
  ...c.cleared('template=spec.template{spec{volumes}}'),
  ...containers('spec.template.spec.containers', 'template.spec.containers'),
  ...serving('spec.template.spec.containers', 'template.spec.containers'),
  ...liveness('spec.template.spec.containers', 'template.spec.containers'),
  ...trafficBy('traffic=spec.traffic', ['latest_revision', 'percent', 'revision_name', 'tag']),
};
