import { isList } from '../../../lib/json.js';
import * as c from '../language.js';
import { blockForm } from '../block-form.js';
import { clearedMap, kept, type Member, type Members } from '../members.js';
import { blocksOf, containers, liveness, serving } from './containers.js';

/** Compares only these members: the state also has the address of each tag. */
export const trafficBy = (path: string, by: readonly string[]): Member => ({
  path,
  make: (from) => ({ ...c.set(c.via(from, (list) => (isList(list) && list.length > 0 ? asBlocks(list) : undefined))), by }),
});
const asBlocks = blockForm();

/**
 * Services as objects of Knative, which each call replaces as a whole. Source: Cloud Run Admin API v1, Terraform Google provider
 * `google_cloud_run_service`.
 */
export const knativeService: Members = {
  'metadata.annotations': clearedMap('metadata.annotations'),
  'metadata.labels': clearedMap('metadata.labels'),
  'template.metadata.annotations': clearedMap('spec.template.metadata.annotations'),
  'template.metadata.labels': clearedMap('spec.template.metadata.labels'),
  'template.spec.container_concurrency': kept('spec.template.spec.containerConcurrency'),
  'template.spec.timeout_seconds': kept('spec.template.spec.timeoutSeconds'),
  'template.spec.service_account_name': kept('spec.template.spec.serviceAccountName'),
  'template.spec.volumes': blocksOf('spec.template.spec.volumes'),
  ...containers('spec.template.spec.containers', 'template.spec.containers'),
  ...serving('spec.template.spec.containers', 'template.spec.containers'),
  ...liveness('spec.template.spec.containers', 'template.spec.containers'),
  traffic: trafficBy('spec.traffic', ['latest_revision', 'percent', 'revision_name', 'tag']),
};
