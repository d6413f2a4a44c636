import * as c from '../language.js';
import { selfLink, shortName, the } from './compute-reads.js';

/**
 * Reservations, commitments and sole-tenant nodes. Source: Compute Engine API reference, Terraform Google provider
 * `google_compute_reservation`, `google_compute_region_commitment`, `google_compute_node_group`, `google_compute_node_template`.
 */

const reservation = the('google_compute_reservation');
const commitment = the('google_compute_region_commitment');
const nodeGroup = the('google_compute_node_group');
const nodeTemplate = the('google_compute_node_template');

const reserved: c.Edits = {
  ...c.same(`
    description share_settings{share_type} specific_reservation{instance_properties{min_cpu_platform}} specific_reservation_required`),
  'specific_reservation.count': c.count('specificReservation.count'),
  'specific_reservation.instance_properties.machine_type': shortName('specificReservation.instanceProperties.machineType'),
};
const committed: c.Edits = c.same('auto_renew plan');
const nodes: c.Edits = {
  ...c.same('autoscaling_policy{max_nodes min_nodes mode} description maintenance_policy maintenance_window{start_time}'),
  node_template: selfLink('nodeTemplate'),
};

export const computeCapacity: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: c.googleTypes('compute', {
    google_compute_reservation: { noise: ['commitment', 'specific_reservation.in_use_count', 'status'] },
    google_compute_region_commitment: {
      defaults: { category: 'MACHINE', type: 'GENERAL_PURPOSE' },
      noise: ['commitment_id', 'end_timestamp', 'start_timestamp', 'status', 'status_message'],
    },
    google_compute_node_group: { defaults: { maintenance_policy: 'DEFAULT' }, noise: ['initial_size', 'size'] },
    google_compute_node_template: { defaults: { cpu_overcommit_type: 'NONE' } },
  }),
  events: {
    'compute.reservations.insert': c.create(reservation, reserved),
    'compute.reservations.delete': c.destroy(reservation),
    'compute.reservations.resize': c.modify(reservation, { 'specific_reservation.count': c.count(c.either('specificSkuCount', 'count')) }),
    'compute.reservations.update': c.modify(reservation, reserved),

    // Commitments cannot be deleted.
    'compute.regionCommitments.insert': c.create(commitment, { ...committed, ...c.same('category type') }),
    'compute.regionCommitments.update': c.modify(commitment, committed),

    'compute.nodeGroups.insert': c.create(nodeGroup, nodes),
    'compute.nodeGroups.delete': c.destroy(nodeGroup),
    'compute.nodeGroups.patch': c.modify(nodeGroup, nodes),
    'compute.nodeGroups.setNodeTemplate': c.modify(nodeGroup, { node_template: selfLink('nodeTemplate') }),
    // Terraform only configures the initial number of nodes.
    'compute.nodeGroups.addNodes': c.noChange,
    'compute.nodeGroups.deleteNodes': c.noChange,
    'compute.nodeGroups.performMaintenance': c.noChange,
    'compute.nodeGroups.simulateMaintenanceEvent': c.noChange,

    'compute.nodeTemplates.insert': c.create(nodeTemplate, {
      ...c.same('cpu_overcommit_type description node_type server_binding{type}'),
      node_affinity_labels: c.set(c.tagMap('nodeAffinityLabels'), 'map'),
    }),
    'compute.nodeTemplates.delete': c.destroy(nodeTemplate),
  },
};
