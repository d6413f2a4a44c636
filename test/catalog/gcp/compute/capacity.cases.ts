import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { creation, inRegion, inZone, lifecycle, link, region, setting, withoutEffect, zone } from './compute-entries.js';

const common: JsonObject = { creation_timestamp: '2024-12-01T08:49:24.545-08:00', description: '', project: 'acme-prod', timeouts: null };
const [reservationPath, groupPath] = [inZone('reservations', 'web'), inZone('nodeGroups', 'tenants')];
const [templatePath, commitmentPath] = [inRegion('nodeTemplates', 'tenants'), inRegion('commitments', 'base')];

const reservation = (size: number): DeclaredResource => ({
  type: 'google_compute_reservation',
  attributes: {
    ...common, commitment: '', id: reservationPath, name: 'web', self_link: link(reservationPath), share_settings: [{ project_map: [], share_type: 'LOCAL' }],
    specific_reservation: [
      { count: size, in_use_count: 1, instance_properties: [{ guest_accelerators: [], local_ssds: [], machine_type: 'n2-standard-4', min_cpu_platform: 'Intel Cascade Lake' }] },
    ],
    specific_reservation_required: false, status: 'READY', zone,
  },
});
const commitment = (auto_renew: boolean): DeclaredResource => ({
  type: 'google_compute_region_commitment',
  attributes: {
    ...common, auto_renew, category: 'MACHINE', commitment_id: '7414302861591642181', end_timestamp: '2027-03-05T00:00:00.000-08:00', id: commitmentPath,
    license_resource: [], name: 'base', plan: 'TWELVE_MONTH', region, resources: [{ accelerator_type: '', amount: '4', type: 'VCPU' }],
    self_link: link(commitmentPath), start_timestamp: '2026-03-05T00:00:00.000-08:00', status: 'ACTIVE', status_message: '', type: 'GENERAL_PURPOSE_E2',
  },
});
const group = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'google_compute_node_group',
  attributes: {
    ...common, autoscaling_policy: [{ max_nodes: 10, min_nodes: 1, mode: 'ONLY_SCALE_OUT' }], id: groupPath, initial_size: 1, maintenance_policy: 'RESTART_IN_PLACE',
    maintenance_window: [{ start_time: '08:00' }], name: 'tenants', node_template: link(templatePath), self_link: link(groupPath), share_settings: [], size: 1, zone, ...changed,
  },
});
const template: DeclaredResource = {
  type: 'google_compute_node_template',
  attributes: {
    ...common, accelerators: [], cpu_overcommit_type: 'NONE', disks: [], id: templatePath, name: 'tenants', node_affinity_labels: { tenant: 'acme' }, node_type: 'n1-node-96-624',
    node_type_flexibility: [], region, self_link: link(templatePath), server_binding: [{ type: 'RESTART_NODE_ON_ANY_SERVER' }],
  },
};
const otherTemplate = inRegion('nodeTemplates', 'tenants-2');

export const capacityCases: readonly CatalogCase[] = [
  ...lifecycle({
    on: 'compute.reservations', path: reservationPath,
    body: {
      name: 'web', specificReservation: { count: '4', instanceProperties: { machineType: 'n2-standard-4', minCpuPlatform: 'Intel Cascade Lake' } }, specificReservationRequired: false,
    },
    declared: reservation(4),
  }),
  ...setting({
    name: 'more machines', on: 'compute.reservations.resize', path: reservationPath, body: { specificSkuCount: '8' },
    agrees: reservation(8), differs: reservation(4), drifts: [{ field: 'specific_reservation.count', old: 4, new: 8 }],
  }),
  ...setting({
    name: 'more machines', on: 'compute.reservations.update', path: reservationPath,
    body: { paths: ['specificReservation.count'], specificReservation: { count: '6' } },
    agrees: reservation(6), differs: reservation(4), drifts: [{ field: 'specific_reservation.count', old: 4, new: 6 }],
  }),
  ...creation({
    on: 'compute.regionCommitments.insert', path: commitmentPath,
    body: { autoRenew: true, category: 'MACHINE', name: 'base', plan: 'TWELVE_MONTH', resources: [{ amount: '4', type: 'VCPU' }], type: 'GENERAL_PURPOSE_E2' },
    declared: commitment(true),
  }),
  ...setting({
    name: 'renewed automatically', on: 'compute.regionCommitments.update', path: commitmentPath, body: { autoRenew: true, paths: ['autoRenew'] },
    agrees: commitment(true), differs: commitment(false), drifts: [{ field: 'auto_renew', old: false, new: true }],
  }),
  ...lifecycle({
    on: 'compute.nodeGroups', path: groupPath,
    body: {
      autoscalingPolicy: { maxNodes: 10, minNodes: 1, mode: 'ONLY_SCALE_OUT' }, initialNodeCount: 1, maintenancePolicy: 'RESTART_IN_PLACE',
      maintenanceWindow: { startTime: '08:00' }, name: 'tenants', nodeTemplate: templatePath,
    },
    declared: group(),
  }),
  ...setting({
    name: 'without scaling', on: 'compute.nodeGroups.patch', path: groupPath, body: { autoscalingPolicy: { mode: 'OFF' } },
    agrees: group({ autoscaling_policy: [{ max_nodes: 10, min_nodes: 1, mode: 'OFF' }] }), differs: group(),
    drifts: [{ field: 'autoscaling_policy.mode', old: 'ONLY_SCALE_OUT', new: 'OFF' }],
  }),
  ...setting({
    name: 'another template', on: 'compute.nodeGroups.setNodeTemplate', path: groupPath, body: { nodeTemplate: 'regions/europe-west1/nodeTemplates/tenants-2' },
    agrees: group({ node_template: link(otherTemplate) }), differs: group(),
    drifts: [{ field: 'node_template', old: link(templatePath), new: link(otherTemplate) }],
  }),
  withoutEffect('compute.nodeGroups.addNodes', groupPath, { additionalNodeCount: 2 }),
  withoutEffect('compute.nodeGroups.deleteNodes', groupPath, { nodes: ['tenants-1'] }),
  withoutEffect('compute.nodeGroups.performMaintenance', groupPath),
  withoutEffect('compute.nodeGroups.simulateMaintenanceEvent', groupPath),
  ...lifecycle({
    on: 'compute.nodeTemplates', path: templatePath,
    body: { name: 'tenants', nodeAffinityLabels: [{ key: 'tenant', value: 'acme' }], nodeType: 'n1-node-96-624', serverBinding: { type: 'RESTART_NODE_ON_ANY_SERVER' } },
    declared: template,
  }),
];
