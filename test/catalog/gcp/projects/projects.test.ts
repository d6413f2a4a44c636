import t from 'tap';
import { cloudBilling } from '../../../../src/catalog/gcp/other/billing.js';
import { projects } from '../../../../src/catalog/gcp/projects/projects.js';
import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { checkCases } from '../../../support/check-cases.js';

const project = (attributes: JsonObject = {}): DeclaredResource => ({
  type: 'google_project',
  attributes: {
    auto_create_network: null,
    billing_account: '0189B3-1C2257-05D123',
    deletion_policy: 'PREVENT',
    effective_labels: { team: 'core', 'goog-terraform-provisioned': 'true' },
    folder_id: '',
    id: 'projects/acme-prod',
    labels: { team: 'core' },
    name: 'Acme Production',
    number: '481516234200',
    org_id: '728386023487',
    project_id: 'acme-prod',
    tags: null,
    terraform_labels: { team: 'core', 'goog-terraform-provisioned': 'true' },
    ...attributes,
  },
});
const folder = (attributes: JsonObject = {}): DeclaredResource => ({
  type: 'google_folder',
  attributes: {
    id: 'folders/41',
    name: 'folders/41',
    folder_id: '41',
    display_name: 'Production',
    parent: 'organizations/728386023487',
    lifecycle_state: 'ACTIVE',
    deletion_protection: true,
    ...attributes,
  },
});
const lien: DeclaredResource = {
  type: 'google_resource_manager_lien',
  attributes: {
    id: 'p481516234200-l3d8',
    name: 'p481516234200-l3d8',
    parent: 'projects/481516234200',
    origin: 'terraform',
    reason: 'Keep',
    restrictions: ['resourcemanager.projects.delete'],
  },
};

const of = (resourceName: string, type = 'project', labels: JsonObject = {}): JsonObject => ({
  resourceName,
  entry: { resource: { type, labels } },
});
const ofProject = { resourceName: 'projects/acme-prod' };
const ofFolder = of('folders/41', 'folder', { folder_id: '41' });
const address = 'google_project.this';
const labelled = { team: 'core', 'goog-terraform-provisioned': 'true' };

type Call = Pick<CatalogCase, 'event' | 'request' | 'response' | 'record'>;
const created: Call = {
  event: 'CreateProject',
  request: {
    '@type': 'type.googleapis.com/google.cloudresourcemanager.v1.CreateProjectRequest',
    project: {
      createTime: '2026-03-02T10:15:00.123Z',
      lifecycleState: 'ACTIVE',
      projectId: 'acme-prod',
      projectNumber: '481516234200',
      name: 'Acme Production',
      labels: labelled,
      parent: { type: 'organization', id: '728386023487' },
    },
  },
  record: ofProject,
};
const updated = (changes: JsonObject): Call => ({
  event: 'UpdateProject',
  request: { projectId: 'acme-prod', project: { ...((created.request ?? {})['project'] as JsonObject), ...changes } },
  record: ofProject,
});
const relabelled: Call = {
  event: 'google.cloud.resourcemanager.v3.Projects.UpdateProject',
  request: { project: { name: 'projects/481516234200', labels: { team: 'other' } }, updateMask: 'labels' },
  record: ofProject,
};
const moved: Call = {
  event: 'google.cloud.resourcemanager.v3.Projects.MoveProject',
  request: { name: 'projects/481516234200', destinationParent: 'folders/41' },
  record: { resourceName: 'projects/481516234200', entry: { resource: { type: 'project', labels: { project_id: 'acme-prod' } } } },
};
const deleted: Call = { event: 'DeleteProject', request: { projectId: 'acme-prod' }, record: ofProject };
const undeleted: Call = { event: 'UndeleteProject', request: { projectId: 'acme-prod' }, record: ofProject };
const folders = 'google.cloud.resourcemanager.v3.Folders';
const newFolder: Call = {
  event: `${folders}.CreateFolder`,
  request: { folder: { displayName: 'Production', parent: 'organizations/728386023487' } },
  record: of('organizations/728386023487', 'organization', { organization_id: '728386023487' }),
};
const renamed: Call = {
  event: `${folders}.UpdateFolder`,
  request: { folder: { name: 'folders/41', displayName: 'Prod' }, updateMask: 'displayName' },
  record: ofFolder,
};
const movedFolder: Call = {
  event: `${folders}.MoveFolder`,
  request: { name: 'folders/41', destinationParent: 'folders/40' },
  record: ofFolder,
};
const deletedFolder: Call = { event: `${folders}.DeleteFolder`, request: { name: 'folders/41' }, record: ofFolder };
const undeletedFolder: Call = { event: `${folders}.UndeleteFolder`, request: { name: 'folders/41' }, record: ofFolder };
const newLien: Call = {
  event: 'CreateLien',
  request: {
    lien: { parent: 'projects/481516234200', restrictions: ['resourcemanager.projects.delete'], origin: 'terraform', reason: 'Keep' },
  },
  response: { name: 'liens/p481516234200-l3d8' },
  record: ofProject,
};
const deletedLien: Call = { event: 'DeleteLien', request: { name: 'liens/p481516234200-l3d8' }, record: ofProject };

const cases: readonly CatalogCase[] = [
  { name: 'as declared', ...created, state: [project()], drifts: [] },
  {
    name: 'another name, and no labels',
    ...updated({ name: 'Acme', labels: {} }),
    state: [project()],
    drifts: [
      { address, field: 'name', old: 'Acme Production', new: 'Acme' },
      { address, field: 'labels.team', old: 'core', new: null },
      { address, field: 'labels.goog-terraform-provisioned', old: 'true', new: null },
    ],
  },
  {
    name: 'labels of the third version',
    ...relabelled,
    state: [project()],
    drifts: [
      { address, field: 'labels.team', old: 'core', new: 'other' },
      { address, field: 'labels.goog-terraform-provisioned', old: 'true', new: null },
    ],
  },
  {
    name: 'from the organization to a folder, named by its number',
    ...moved,
    state: [project()],
    drifts: [
      { address, field: 'folder_id', old: '', new: '41' },
      { address, field: 'org_id', old: '728386023487', new: '' },
    ],
  },
  { name: 'declared', ...deleted, state: [project()], drifts: [{ address, field: '*', old: '*', new: null }] },
  { name: 'undeclared', ...undeleted, state: [], drifts: [{ address: 'google_project', field: '*', old: null, new: '*' }] },
  { name: 'declared', ...newFolder, state: [folder()], drifts: [] },
  {
    name: 'renamed',
    ...renamed,
    state: [folder()],
    drifts: [{ address: 'google_folder.this', field: 'display_name', old: 'Production', new: 'Prod' }],
  },
  {
    name: 'to another parent',
    ...movedFolder,
    state: [folder()],
    drifts: [{ address: 'google_folder.this', field: 'parent', old: 'organizations/728386023487', new: 'folders/40' }],
  },
  { name: 'declared', ...deletedFolder, state: [folder()], drifts: [{ address: 'google_folder.this', field: '*', old: '*', new: null }] },
  { name: 'undeclared', ...undeletedFolder, state: [], drifts: [{ address: 'google_folder', field: '*', old: null, new: '*' }] },
  { name: 'declared', ...newLien, state: [lien], drifts: [] },
  {
    name: 'declared',
    ...deletedLien,
    state: [lien],
    drifts: [{ address: 'google_resource_manager_lien.this', field: '*', old: '*', new: null }],
  },
];

const assigned = (event: string, request: JsonObject): readonly CatalogCase[] => [
  {
    name: 'another billing account',
    event,
    request,
    record: ofProject,
    state: [project()],
    drifts: [{ address, field: 'billing_account', old: '0189B3-1C2257-05D123', new: 'CU570D-1A4CU5-70D1A4' }],
  },
];

checkCases(t, projects, cases);
checkCases(t, cloudBilling, [
  ...assigned('AssignResourceToBillingAccount', {
    billingAccountName: 'billingAccounts/CU570D-1A4CU5-70D1A4',
    resourceName: 'projects/481516234200',
  }),
]);
