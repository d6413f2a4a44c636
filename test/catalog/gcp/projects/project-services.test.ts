import t from 'tap';
import { projectServices } from '../../../../src/catalog/gcp/projects/project-services.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { checkCases } from '../../../support/check-cases.js';

const declared = (service: string, name = 'this'): DeclaredResource => ({
  type: 'google_project_service',
  name,
  attributes: {
    disable_dependent_services: null,
    disable_on_destroy: false,
    id: `acme-prod/${service}`,
    project: 'acme-prod',
    service,
    timeouts: null,
  },
});
const run = 'run.googleapis.com';
const sql = 'sqladmin.googleapis.com';

type Call = Pick<CatalogCase, 'event' | 'request' | 'record'>;
const enabled: readonly Call[] = [
  {
    event: 'google.api.serviceusage.v1.ServiceUsage.EnableService',
    request: { name: `projects/481516234200/services/${run}` },
    record: { resourceName: `projects/481516234200/services/${run}` },
  },
  // Older records have no request.
  {
    event: 'google.api.serviceusage.v1beta1.ServiceUsage.EnableService',
    request: null,
    record: { resourceName: `projects/acme-prod/services/${run}` },
  },
  {
    event: 'google.api.serviceusage.v1.ServiceUsage.BatchEnableServices',
    request: { parent: 'projects/481516234200', serviceIds: [run] },
    record: { resourceName: `projects/481516234200/services/[${run}]` },
  },
  {
    event: 'google.api.serviceusage.v0.ServiceUsage.BatchEnableServices',
    request: null,
    record: { resourceName: `projects/481516234200/services/[${run}]` },
  },
];
const disabled: readonly Call[] = [
  {
    event: 'google.api.serviceusage.v1.ServiceUsage.DisableService',
    request: { name: `projects/481516234200/services/${run}`, disableDependentServices: true },
    record: { resourceName: `projects/481516234200/services/${run}` },
  },
];
const managed: readonly Call[] = ['EnableService', 'ActivateServices'].map((verb) => ({
  event: `google.api.servicemanagement.v1.ServiceManager.${verb}`,
  request: verb === 'EnableService' ? { serviceName: run, consumerId: 'project:acme-prod' } : { serviceNames: [run] },
  record: { resourceName: `projects/acme-prod/services/[${run}]` },
}));
const unmanaged: readonly Call[] = ['DisableService', 'DeactivateService', 'DeactivateServices'].map((verb) => ({
  event: `google.api.servicemanagement.v1.ServiceManager.${verb}`,
  request: { serviceName: run, consumerId: 'project:acme-prod' },
  record: { resourceName: `services/${run}` },
}));

const enabledCases = (call: Call): readonly CatalogCase[] => [
  { name: 'undeclared', ...call, state: [declared(sql)], drifts: [{ address: 'google_project_service', field: '*', old: null, new: '*' }] },
  { name: 'declared', ...call, state: [declared(run)], drifts: [] },
];
const disabledCases = (call: Call): readonly CatalogCase[] => [
  {
    name: 'declared',
    ...call,
    state: [declared(run), declared(sql, 'sql')],
    drifts: [{ address: 'google_project_service.this', field: '*', old: '*', new: null }],
  },
];

const [usage, management] = projectServices;
if (usage !== undefined) checkCases(t, usage, [...enabled.flatMap(enabledCases), ...disabled.flatMap(disabledCases)]);
if (management !== undefined) checkCases(t, management, [...managed.flatMap(enabledCases), ...unmanaged.flatMap(disabledCases)]);
