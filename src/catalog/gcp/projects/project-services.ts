import { isList, text, type Json } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * The services (APIs) that are enabled in a project. Source: googleapis `google/api/serviceusage/v1/serviceusage.proto`,
 * `google/api/servicemanagement/v1/servicemanager.proto`; Terraform Google provider `google_project_service`.
 */

const requested = c.either('serviceIds', 'serviceNames', 'serviceName');

/** `projects/P/services/S`, or several as `projects/N/services/[S,T]`. */
const servicesIn = (name: string): readonly string[] =>
  (c.segmentAfter(name, 'services') ?? '')
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

const services: c.Read = (record) => {
  const given: Json | undefined = requested(record);
  if (isList(given) && given.length > 0) return given;
  if (typeof given === 'string') return [given];
  const named = servicesIn(record.resource);
  return named.length > 0 ? named : servicesIn(text(record.request['name']) ?? '');
};

/** A project number does not identify the project in a state. */
const ofProject: c.Read = c.either(
  c.via(
    (record) => c.segmentAfter(record.resource, 'projects'),
    (name) => (/^\d+$/.test(text(name) ?? '') ? undefined : name),
  ),
  c.project,
);

const service = c.on('google_project_service', { service: services, project: ofProject });
const enabled = c.create(c.within(c.ifCovered('google_project', { project_id: ofProject }), service));
const disabled = c.destroy(service);

export const projectServices: readonly c.ServiceCatalog[] = [
  {
    eventSource: 'serviceusage.googleapis.com',
    types: c.googleTypes('projects', {
      google_project_service: { keys: [['service', 'project']], noise: ['disable_*', 'check_if_service_has_usage_on_destroy'] },
    }),
    events: { EnableService: enabled, BatchEnableServices: enabled, DisableService: disabled },
  },
  {
    eventSource: 'servicemanagement.googleapis.com',
    types: {},
    events: {
      EnableService: enabled,
      DisableService: disabled,
      ActivateServices: enabled,
      DeactivateService: disabled,
      DeactivateServices: disabled,
    },
  },
];
