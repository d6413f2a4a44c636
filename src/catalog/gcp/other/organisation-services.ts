import { isList, type Json } from '../../../lib/json.js';
import { create, destroy, modify, on, put, response, via, type ServiceCatalog } from '../../dsl.js';
import { fullName, lastSegment } from '../full-name.js';
import { byName, nameOf, project, resource, updated } from '../gcp-reads.js';
import { cleared, clearedMap, kept, written, type Members } from '../members.js';
import { gcpNoise } from '../noise.js';
import { managed } from './managed.js';

/**
 * Access Context Manager, groups of Cloud Identity, billing, App Engine, Certificate Manager and fleets. Source: googleapis, Terraform Google
 * provider.
 */

const condition = (member: string): Members[string] =>
  kept('basic.conditions', (list) => {
    const [only] = isList(list) && list.length === 1 ? list : [];
    return typeof only === 'object' && only !== null && !Array.isArray(only)
      ? ((only as { readonly [name: string]: Json })[member] ?? [])
      : undefined;
  });

const perimeter = (at: 'status' | 'spec'): Members => ({
  [`${at}.restricted_services`]: kept(`${at}.restrictedServices`),
  [`${at}.resources`]: kept(`${at}.resources`),
  [`${at}.access_levels`]: kept(`${at}.accessLevels`),
});

export const accessContextManager = managed('accesscontextmanager.googleapis.com', [
  {
    type: 'google_access_context_manager_access_level',
    noun: 'AccessLevel',
    collection: 'accessLevels',
    members: {
      title: kept('title'),
      description: cleared('description'),
      'basic.combining_function': kept('basic.combiningFunction'),
      'basic.conditions.ip_subnetworks': condition('ipSubnetworks'),
      'basic.conditions.members': condition('members'),
      'basic.conditions.regions': condition('regions'),
      'custom.expr.expression': kept('custom.expr.expression'),
    },
    spec: { family: 'iam', access: 'policy' },
  },
  {
    type: 'google_access_context_manager_service_perimeter',
    noun: 'ServicePerimeter',
    collection: 'servicePerimeters',
    members: { title: kept('title'), description: cleared('description'), ...perimeter('status'), ...perimeter('spec') },
    spec: { family: 'iam', access: 'policy' },
  },
]);

const group = on('google_cloud_identity_group', {
  id: fullName('groups', 'name', 'group.name', response('name'), response('response.name')),
});
const membership = on('google_cloud_identity_group_membership', {
  id: fullName('memberships', 'name', 'membership.name', response('name'), response('response.name')),
});
const groupMembers: Members = { display_name: kept('displayName'), description: cleared('description'), labels: clearedMap('labels') };

export const cloudIdentity: ServiceCatalog = {
  eventSource: 'cloudidentity.googleapis.com',
  types: {
    google_cloud_identity_group: {
      keys: [[...byName]],
      scope: 'global',
      family: 'iam',
      access: 'identity',
      noise: [...gcpNoise, 'name', 'additional_group_keys'],
    },
    google_cloud_identity_group_membership: {
      keys: [[...byName]],
      scope: 'global',
      family: 'iam',
      access: 'attachment',
      noise: [...gcpNoise, 'name', 'type'],
    },
  },
  events: {
    CreateGroup: create(group, written('group', groupMembers)),
    UpdateGroup: modify(group, updated('group', groupMembers)),
    DeleteGroup: destroy(group),
    CreateMembership: create(membership, {}, { parent: on('google_cloud_identity_group', { id: fullName('groups', 'parent') }) }),
    DeleteMembership: destroy(membership),
  },
};

export const billingBudgets = managed('billingbudgets.googleapis.com', [
  {
    type: 'google_billing_budget',
    noun: 'Budget',
    collection: 'budgets',
    members: {
      display_name: kept('displayName'),
      'amount.specified_amount.units': kept('amount.specifiedAmount.units'),
      'amount.specified_amount.currency_code': kept('amount.specifiedAmount.currencyCode'),
    },
    spec: { family: 'projects' },
  },
]);

/** A project without a billing account has an empty one. */
const account = via('billingAccountName', (name) => (typeof name === 'string' ? lastSegment(name) : undefined));
const billed = on('google_billing_project_info', { id: nameOf('projects/{}', project) });

export const cloudBilling: ServiceCatalog = {
  eventSource: 'cloudbilling.googleapis.com',
  types: { google_billing_project_info: { keys: [['id']], scope: 'global', family: 'projects', noise: gcpNoise } },
  events: {
    AssignResourceToBillingAccount: put(billed, { billing_account: account }),
    UpdateProjectBillingInfo: put(billed, {
      billing_account: via('projectBillingInfo.billingAccountName', (name) => (typeof name === 'string' ? lastSegment(name) : undefined)),
    }),
  },
};

const rule = on('google_app_engine_firewall_rule', {
  id: via(resource, (name, { request: given }) => {
    if (typeof name !== 'string' || !name.startsWith('apps/')) return undefined;
    if (name.includes('/ingressRules/')) return name;
    const { rule: created } = given;
    const priority = typeof created === 'object' && created !== null ? (created as { priority?: Json }).priority : undefined;
    return typeof priority === 'number' || typeof priority === 'string'
      ? `${name.replace(/\/firewall$/, '')}/firewall/ingressRules/${priority}`
      : undefined;
  }),
});
const ruleMembers: Members = { action: kept('action'), source_range: kept('sourceRange'), description: cleared('description') };

export const appEngine: ServiceCatalog = {
  eventSource: 'appengine.googleapis.com',
  types: { google_app_engine_firewall_rule: { keys: [['id']], scope: 'global', family: 'network', noise: gcpNoise } },
  events: {
    CreateIngressRule: create(rule, written('rule', ruleMembers)),
    UpdateIngressRule: modify(rule, updated('rule', ruleMembers)),
    DeleteIngressRule: destroy(rule),
  },
};

export const certificateManager = managed('certificatemanager.googleapis.com', [
  {
    type: 'google_certificate_manager_certificate',
    noun: 'Certificate',
    collection: 'certificates',
    members: {
      description: cleared('description'),
      labels: clearedMap('labels'),
      scope: kept('scope', (scope) => (scope === '' ? undefined : scope)),
    },
    spec: { family: 'network', noise: ['san_dnsnames'] },
  },
  {
    type: 'google_certificate_manager_certificate_map',
    noun: 'CertificateMap',
    collection: 'certificateMaps',
    members: { description: cleared('description'), labels: clearedMap('labels') },
    spec: { family: 'network', noise: ['gclb_targets'] },
  },
]);

export const gkeHub = managed('gkehub.googleapis.com', [
  {
    type: 'google_gke_hub_membership',
    noun: 'Membership',
    collection: 'memberships',
    member: 'resource',
    members: { labels: clearedMap('labels'), 'authority.issuer': kept('authority.issuer') },
    spec: { family: 'container' },
  },
  {
    type: 'google_gke_hub_feature',
    noun: 'Feature',
    collection: 'features',
    member: 'resource',
    members: { labels: clearedMap('labels') },
    spec: { family: 'container', noise: ['resource_state'] },
  },
]);
