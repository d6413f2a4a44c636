import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { labelled, labels, standardCases } from './standard-cases.js';

const acm = 'google.identity.accesscontextmanager.v1.AccessContextManager';

export const accessContextCases: readonly CatalogCase[] = [
  ...standardCases({
    service: acm, noun: 'AccessLevel', type: 'google_access_context_manager_access_level', name: 'accessPolicies/987654/accessLevels/office',
    attributes: { basic: [{ combining_function: 'AND', conditions: [{ device_policy: [], ip_subnetworks: ['198.51.100.0/24'], members: [], negate: false, regions: [], required_access_levels: [] }] }], custom: [], description: '', name: 'accessPolicies/987654/accessLevels/office', parent: 'accessPolicies/987654', title: 'Office' },
    object: { title: 'Office', basic: { conditions: [{ ipSubnetworks: ['198.51.100.0/24'] }] } }, changed: { basic: { combiningFunction: 'OR', conditions: [{ ipSubnetworks: ['0.0.0.0/0'] }] } }, mask: 'basic',
    drifts: [{ field: 'basic.combining_function', old: 'AND', new: 'OR' }, { field: 'basic.conditions.ip_subnetworks', old: ['198.51.100.0/24'], new: ['0.0.0.0/0'] }],
  }),
  ...standardCases({
    service: acm, noun: 'ServicePerimeter', type: 'google_access_context_manager_service_perimeter', name: 'accessPolicies/987654/servicePerimeters/prod',
    attributes: { description: '', name: 'accessPolicies/987654/servicePerimeters/prod', parent: 'accessPolicies/987654', perimeter_type: 'PERIMETER_TYPE_REGULAR', spec: [], status: [{ access_levels: [], egress_policies: [], ingress_policies: [], resources: ['projects/481516234200'], restricted_services: ['bigquery.googleapis.com', 'storage.googleapis.com'], vpc_accessible_services: [] }], title: 'Prod' },
    object: { title: 'Prod', status: { resources: ['projects/481516234200'], restrictedServices: ['storage.googleapis.com', 'bigquery.googleapis.com'] } }, changed: { status: { resources: ['projects/481516234200'], restrictedServices: ['bigquery.googleapis.com'] } }, mask: 'status',
    drifts: [{ field: 'status.restricted_services', old: ['bigquery.googleapis.com', 'storage.googleapis.com'], new: ['bigquery.googleapis.com'] }],
  }),
];

const identity = 'google.apps.cloudidentity.groups.v1';
const group: DeclaredResource = { type: 'google_cloud_identity_group', attributes: { create_time: '2026-01-01T00:00:00Z', description: '', display_name: 'Admins', group_key: [{ id: 'admins@acme.example', namespace: '' }], id: 'groups/01abc', initial_group_config: 'EMPTY', labels: { 'cloudidentity.googleapis.com/groups.discussion_forum': '' }, name: 'groups/01abc', parent: 'customers/C01' } };
const membership: DeclaredResource = { type: 'google_cloud_identity_group_membership', attributes: { group: 'groups/01abc', id: 'groups/01abc/memberships/77', name: 'groups/01abc/memberships/77', preferred_member_key: [{ id: 'alice@acme.example', namespace: '' }], roles: [{ expiry_detail: [], name: 'MEMBER' }], type: 'USER' } };
const ofGroup = (method: string, request: CatalogCase['request'], resourceName = 'groups/01abc') => ({ event: `${identity}.GroupsService.${method}`, request, record: { resourceName } });
const ofMember = (method: string, request: CatalogCase['request'], resourceName = 'groups/01abc/memberships/77') => ({ event: `${identity}.MembershipsService.${method}`, request, record: { resourceName } });
const admins = { displayName: 'Admins', labels: { 'cloudidentity.googleapis.com/groups.discussion_forum': '' } };

export const identityCases: readonly CatalogCase[] = [
  { name: 'a group created as declared is not drift', ...ofGroup('CreateGroup', { group: { ...admins, groupKey: { id: 'admins@acme.example' } } }), response: { response: { name: 'groups/01abc' } }, state: [group], drifts: [] },
  { name: 'the declared display name is not drift', ...ofGroup('UpdateGroup', { group: admins, updateMask: 'displayName,labels' }), state: [group], drifts: [] },
  { name: 'a deleted group is one alert', ...ofGroup('DeleteGroup', { name: 'groups/01abc' }), state: [group], drifts: [{ address: 'google_cloud_identity_group.this', field: '*', old: {}, new: null }] },
  { name: 'a membership in a declared group is a creation', ...ofMember('CreateMembership', { parent: 'groups/01abc', membership: { preferredMemberKey: { id: 'mallory@example.com' } } }), state: [group], drifts: [{ address: 'google_cloud_identity_group_membership', field: '*', old: null, new: {} }] },
  { name: 'a deleted membership is one alert', ...ofMember('DeleteMembership', { name: 'groups/01abc/memberships/77' }), state: [membership], drifts: [{ address: 'google_cloud_identity_group_membership.this', field: '*', old: {}, new: null }] },
];

export const budgetCases: readonly CatalogCase[] = standardCases({
  service: 'google.cloud.billing.budgets.v1.BudgetService', noun: 'Budget', type: 'google_billing_budget', name: 'billingAccounts/01AB-02CD/budgets/9f-1',
  attributes: { amount: [{ last_period_amount: false, specified_amount: [{ currency_code: 'EUR', nanos: 0, units: '1000' }] }], billing_account: '01AB-02CD', display_name: 'Prod', name: '9f-1' },
  object: { displayName: 'Prod', amount: { specifiedAmount: { currencyCode: 'EUR', units: '1000' } } }, changed: { amount: { specifiedAmount: { currencyCode: 'EUR', units: '90000' } } }, mask: 'amount',
  drifts: [{ field: 'amount.specified_amount.units', old: '1000', new: '90000' }],
});

const info: DeclaredResource = { type: 'google_billing_project_info', attributes: { billing_account: '01AB-02CD', id: 'projects/acme-prod', project: 'acme-prod' } };
const bill = (event: string, request: CatalogCase['request']) => ({ event, request, record: { resourceName: 'projects/acme-prod' } });

export const billingCases: readonly CatalogCase[] = [
  { name: 'another billing account is drift', ...bill('AssignResourceToBillingAccount', { billingAccountName: 'billingAccounts/FFFF', resourceName: 'projects/481516234200' }), state: [info], drifts: [{ address: 'google_billing_project_info.this', field: 'billing_account', old: '01AB-02CD', new: 'FFFF' }] },
  { name: 'a project without billing is drift', ...bill('google.cloud.billing.v1.CloudBilling.UpdateProjectBillingInfo', { name: 'projects/acme-prod', projectBillingInfo: { billingAccountName: '' } }), state: [info], drifts: [{ address: 'google_billing_project_info.this', field: 'billing_account', old: '01AB-02CD', new: '' }] },
];

const engine = 'google.appengine.v1.Firewall';
const ruleName = 'apps/acme-prod/firewall/ingressRules/100';
const rule: DeclaredResource = { type: 'google_app_engine_firewall_rule', attributes: { action: 'ALLOW', description: '', id: ruleName, priority: 100, project: 'acme-prod', source_range: '198.51.100.0/24' } };
const office = { priority: 100, action: 'ALLOW', sourceRange: '198.51.100.0/24' };
const ofRule = (method: string, request: CatalogCase['request'], resourceName = ruleName) => ({ event: `${engine}.${method}`, request, record: { resourceName } });

export const appEngineCases: readonly CatalogCase[] = [
  { name: 'a rule created as declared is not drift', ...ofRule('CreateIngressRule', { parent: 'apps/acme-prod/firewall', rule: office }, 'apps/acme-prod'), state: [rule], drifts: [] },
  { name: 'another range is drift', ...ofRule('UpdateIngressRule', { name: ruleName, rule: { ...office, sourceRange: '*' }, updateMask: 'sourceRange' }), state: [rule], drifts: [{ address: 'google_app_engine_firewall_rule.this', field: 'source_range', old: '198.51.100.0/24', new: '*' }] },
  { name: 'a deleted rule is one alert', ...ofRule('DeleteIngressRule', { name: ruleName }), state: [rule], drifts: [{ address: 'google_app_engine_firewall_rule.this', field: '*', old: {}, new: null }] },
];

const at = 'projects/acme-prod/locations/global';
const certificates = 'google.cloud.certificatemanager.v1.CertificateManager';

export const certificateCases: readonly CatalogCase[] = [
  ...standardCases({
    service: certificates, noun: 'Certificate', type: 'google_certificate_manager_certificate', name: `${at}/certificates/shop`, attributes: { ...labelled, description: 'Shop', location: 'global', managed: [{ dns_authorizations: [], domains: ['shop.acme.example'] }], name: 'shop', project: 'acme-prod', scope: 'DEFAULT' },
    object: { description: 'Shop', labels, scope: 'DEFAULT', managed: { domains: ['shop.acme.example'] } }, changed: { description: '' }, mask: 'description', drifts: [{ field: 'description', old: 'Shop', new: '' }],
  }),
  ...standardCases({
    service: certificates, noun: 'CertificateMap', type: 'google_certificate_manager_certificate_map', name: `${at}/certificateMaps/shop`, attributes: { ...labelled, description: '', gclb_targets: [], name: 'shop', project: 'acme-prod' },
    object: { labels }, changed: { labels: { env: 'dev', 'goog-terraform-provisioned': 'true' } }, mask: 'labels', drifts: [{ field: 'labels.env', old: 'prod', new: 'dev' }],
  }),
];

const hub = 'google.cloud.gkehub.v1.GkeHub';

export const hubCases: readonly CatalogCase[] = [
  ...standardCases({
    service: hub, noun: 'Membership', member: 'resource', type: 'google_gke_hub_membership', name: `${at}/memberships/main`, attributes: { ...labelled, authority: [{ issuer: 'https://container.googleapis.com/v1/projects/acme-prod/locations/us-west1-a/clusters/main' }], location: 'global', membership_id: 'main', name: `${at}/memberships/main`, project: 'acme-prod' },
    object: { labels, authority: { issuer: 'https://container.googleapis.com/v1/projects/acme-prod/locations/us-west1-a/clusters/main' } }, changed: { labels: {} }, mask: 'labels',
    drifts: [{ field: 'labels.env', old: 'prod', new: null }, { field: 'labels.goog-terraform-provisioned', old: 'true', new: null }],
  }),
  ...standardCases({
    service: hub, noun: 'Feature', member: 'resource', type: 'google_gke_hub_feature', name: `${at}/features/configmanagement`, attributes: { ...labelled, location: 'global', name: 'configmanagement', project: 'acme-prod', spec: [] },
    object: { labels }, changed: { labels: { ...labels, team: 'x' } }, mask: 'labels', drifts: [{ field: 'labels.team', old: null, new: 'x' }],
  }),
];
