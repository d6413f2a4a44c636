import t from 'tap';
import { essentialContacts } from '../../../../src/catalog/gcp/projects/essential-contacts.js';
import { orgPolicies } from '../../../../src/catalog/gcp/projects/org-policies.js';
import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { checkCases } from '../../../support/check-cases.js';
import { lifecycleCases } from '../iam/lifecycle-cases.js';

const boolean = (enforced: boolean, constraint = 'constraints/compute.disableSerialPortAccess'): DeclaredResource => ({
  type: 'google_project_organization_policy',
  attributes: {
    id: `acme-prod:${constraint}`,
    project: 'acme-prod',
    constraint,
    boolean_policy: [{ enforced }],
    list_policy: [],
    restore_policy: [],
    version: 0,
    etag: 'BwYQ',
    update_time: '2026-01-01T00:00:00Z',
  },
});
const regions = (values: readonly string[], all = false): DeclaredResource => ({
  type: 'google_folder_organization_policy',
  attributes: {
    id: 'folders/41/constraints/gcp.resourceLocations',
    folder: 'folders/41',
    constraint: 'gcp.resourceLocations',
    boolean_policy: [],
    list_policy: [
      {
        allow: [{ all, values: [...values] }],
        deny: [],
        inherit_from_parent: false,
        suggested_value: '',
      },
    ],
    restore_policy: [],
    version: 0,
  },
});
const rule = (attributes: JsonObject): JsonObject => ({
  allow_all: '',
  condition: [],
  deny_all: '',
  enforce: '',
  parameters: '',
  values: [],
  ...attributes,
});
const current = (name: string, rules: readonly Json[]): DeclaredResource => ({
  type: 'google_org_policy_policy',
  attributes: {
    id: name,
    name,
    parent: name.split('/').slice(0, 2).join('/'),
    dry_run_spec: [],
    etag: 'CMDsqckGEKjC',
    spec: [{ etag: 'CMDsqckGEKjC', inherit_from_parent: false, reset: false, rules: [...rules], update_time: '2026-01-01T00:00:00Z' }],
  },
});

const project = 'projects/acme-prod';
const serial = 'compute.disableSerialPortAccess';
const ofFolder = { resourceName: 'folders/41', entry: { resource: { type: 'folder', labels: { folder_id: '41' } } } };
const setBoolean = (policy: JsonObject): Pick<CatalogCase, 'event' | 'request' | 'record'> => ({
  event: 'SetOrgPolicy',
  request: {
    '@type': 'type.googleapis.com/google.cloud.orgpolicy.v1.SetOrgPolicyRequest',
    resource: project,
    policy: { constraint: `constraints/${serial}`, ...policy },
  },
  record: { resourceName: project },
});
const setRegions = (list: JsonObject): Pick<CatalogCase, 'event' | 'request' | 'record'> => ({
  event: 'SetOrgPolicy',
  request: { resource: 'folders/41', policy: { constraint: 'constraints/gcp.resourceLocations', listPolicy: list } },
  record: ofFolder,
});
const cleared = {
  event: 'ClearOrgPolicy',
  request: { resource: project, constraint: `constraints/${serial}` },
  record: { resourceName: project },
};
const old = 'google_project_organization_policy.this';
const folder = 'google_folder_organization_policy.this';

const v1: readonly CatalogCase[] = [
  {
    name: 'no longer enforced',
    ...setBoolean({ booleanPolicy: {} }),
    state: [boolean(true)],
    drifts: [{ address: old, field: 'boolean_policy', old: [{ enforced: true }], new: [{ enforced: false }] }],
  },
  {
    name: 'declared as the newer type',
    ...setBoolean({ booleanPolicy: {} }),
    state: [current(`${project}/policies/${serial}`, [rule({ enforce: 'TRUE' })])],
    drifts: [
      { address: 'google_org_policy_policy.this', field: 'spec.rules', old: [rule({ enforce: 'TRUE' })], new: [{ enforce: 'FALSE' }] },
    ],
  },
  {
    name: 'another list of values',
    ...setRegions({ allowedValues: ['in:eu-locations', 'in:us-locations'] }),
    state: [regions(['in:eu-locations'])],
    drifts: [
      {
        address: folder,
        field: 'list_policy',
        old: [{ allow: [{ all: false, values: ['in:eu-locations'] }], deny: [], inherit_from_parent: false, suggested_value: '' }],
        new: [{ allow: [{ values: ['in:eu-locations', 'in:us-locations'] }], deny: [], inherit_from_parent: false, suggested_value: '' }],
      },
    ],
  },
  { name: 'declared', ...cleared, state: [boolean(true)], drifts: [{ address: old, field: '*', old: '*', new: null }] },
];

const name = `${project}/policies/${serial}`;
const service = 'google.cloud.orgpolicy.v2.OrgPolicy';
const numbered = `projects/481516234200/policies/${serial}`;
const created = (spec: JsonObject) => ({
  event: `${service}.CreatePolicy`,
  request: { parent: project, policy: { name: numbered, spec } },
  record: { resourceName: project },
});
const updated = (spec: JsonObject) => ({
  event: `${service}.UpdatePolicy`,
  request: { policy: { name: numbered, spec } },
  record: { resourceName: numbered },
});
const deleted = { event: `${service}.DeletePolicy`, request: { name: numbered }, record: { resourceName: numbered } };
const enforced = { rules: [{ enforce: true }] };
const address = 'google_org_policy_policy.this';

const v2: readonly CatalogCase[] = [
  {
    name: 'undeclared',
    ...created(enforced),
    state: [],
    drifts: [{ address: 'google_org_policy_policy', field: '*', old: null, new: '*' }],
  },
  {
    name: 'a list of values as declared',
    ...updated({ rules: [{ values: { allowedValues: ['in:eu-locations'] } }] }),
    state: [current(name, [rule({ values: [{ allowed_values: ['in:eu-locations'], denied_values: [] }] })])],
    drifts: [],
  },
  {
    name: 'declared as the older type',
    ...updated({ rules: [{ enforce: false }] }),
    state: [boolean(true)],
    drifts: [{ address: old, field: 'boolean_policy', old: [{ enforced: true }], new: [{ enforced: false }] }],
  },
  { name: 'declared', ...deleted, state: [current(name, [])], drifts: [{ address, field: '*', old: '*', new: null }] },
  ...lifecycleCases({
    type: 'google_org_policy_custom_constraint',
    noun: 'CustomConstraint',
    service,
    name: 'organizations/728386023487/customConstraints/custom.noUpgrade',
    parent: 'organizations/728386023487',
    holder: 'customConstraint',
    object: {
      actionType: 'ALLOW',
      condition: 'resource.management.autoUpgrade == false',
      methodTypes: ['CREATE', 'UPDATE'],
      resourceTypes: ['container.googleapis.com/NodePool'],
    },
    attributes: {
      name: 'custom.noUpgrade',
      parent: 'organizations/728386023487',
      display_name: '',
      description: '',
      action_type: 'ALLOW',
      condition: 'resource.management.autoUpgrade == false',
      method_types: ['CREATE', 'UPDATE'],
      resource_types: ['container.googleapis.com/NodePool'],
    },
    update: {
      object: { actionType: 'DENY', condition: 'resource.management.autoUpgrade == false' },
      field: 'action_type',
      declared: {},
      old: 'ALLOW',
      new: 'DENY',
    },
  }),
];

const [resourceManager, orgPolicy] = orgPolicies;
if (resourceManager !== undefined) checkCases(t, resourceManager, v1);
if (orgPolicy !== undefined) checkCases(t, orgPolicy, v2);
checkCases(
  t,
  essentialContacts,
  lifecycleCases({
    type: 'google_essential_contacts_contact',
    noun: 'Contact',
    service: 'google.cloud.essentialcontacts.v1.EssentialContactsService',
    name: 'projects/acme-prod/contacts/5',
    parent: 'projects/acme-prod',
    holder: 'contact',
    object: { email: 'sec@acme.example', languageTag: 'en', notificationCategorySubscriptions: ['SECURITY'] },
    attributes: {
      parent: 'projects/acme-prod',
      email: 'sec@acme.example',
      language_tag: 'en',
      notification_category_subscriptions: ['SECURITY'],
    },
    update: {
      mask: 'notificationCategorySubscriptions',
      object: { notificationCategorySubscriptions: ['ALL'] },
      field: 'notification_category_subscriptions',
      declared: {},
      old: ['SECURITY'],
      new: ['ALL'],
    },
  }),
);
