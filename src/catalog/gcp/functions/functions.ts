import type { AuditRecord } from '../../../model/audit-record.js';
import { isObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { firstGenerationEdits } from './first-generation.js';
import { secondGeneration } from './second-generation.js';

/**
 * Cloud Functions of both generations, whose calls have the same names in two APIs. Source: googleapis `google/cloud/functions/v1` and
 * `v2`, Terraform Google provider.
 */

const name = c.fullName('functions', 'name', 'function.name', c.nameOf('{}/functions/{}', 'parent', 'functionId'));
const first = c.on('google_cloudfunctions_function', { id: name });
const second = c.on('google_cloudfunctions2_function', { id: name });

const functionOf = c.compilePath('function');

/** The record is of the second API: by the name of the method, or by the shape of the function if the name is short. */
const isSecond = ({ eventName, request }: AuditRecord): boolean => {
  const [, version] = /\.v(\d)(?:alpha|beta)?\d*\./.exec(eventName) ?? [];
  if (version !== undefined) return version !== '1';
  const given = functionOf(request);
  return isObject(given) && ['buildConfig', 'serviceConfig', 'build_config', 'service_config'].some((member) => member in given);
};
const isOfSecond: c.Read = (record) => isSecond(record);
const isOfFirst: c.Read = (record) => !isSecond(record);

export const functions: c.ServiceCatalog = {
  eventSource: 'cloudfunctions.googleapis.com',
  types: c.googleTypes('functions', {
    google_cloudfunctions_function: {
      noise: ['https_trigger_url', 'trigger_http', 'automatic_update_policy', 'on_deploy_update_policy', 'labels.deployment-tool'],
      defaults: {
        ingress_settings: 'ALLOW_ALL',
        vpc_connector_egress_settings: 'PRIVATE_RANGES_ONLY',
        https_trigger_security_level: 'SECURE_OPTIONAL',
      },
    },
    google_cloudfunctions2_function: {
      noise: [
        'build_config.build',
        'build_config.source.storage_source.generation',
        'build_config.automatic_update_policy',
        'build_config.on_deploy_update_policy',
        'service_config.service', // The service sets it for functions that did not choose a value.
        'service_config.environment_variables.LOG_EXECUTION_ID',
        'labels.deployment-tool',
      ],
      defaults: { 'service_config.ingress_settings': 'ALLOW_ALL', 'service_config.vpc_connector_egress_settings': 'PRIVATE_RANGES_ONLY' },
    },
  }),
  events: {
    CreateFunction: c.firstOf(
      c.create(second, c.whole('function', secondGeneration), { when: isOfSecond }),
      c.create(
        first,
        firstGenerationEdits((members) => c.whole('function', members)),
        { when: isOfFirst },
      ),
    ),
    UpdateFunction: c.firstOf(
      // Without a mask, the second API replaces the function.
      c.modify(second, c.maskedOrWhole('function', secondGeneration), { when: isOfSecond }),
      c.modify(
        first,
        firstGenerationEdits((members) => c.masked('function', members)),
        { when: isOfFirst },
      ),
    ),
    // The second API also deletes functions of the first generation.
    DeleteFunction: c.firstOf(c.destroy(second), c.destroy(first)),
    ...c.noChanges('GenerateUploadUrl GenerateDownloadUrl CallFunction'),
  },
};
