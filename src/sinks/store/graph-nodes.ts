import type { Drift } from '../../model/drift.js';
import { edgeId, type GraphEdge, type GraphNode } from '../../model/graph.js';
import type { SensorEvent } from '../../model/sensor-event.js';

/** The node of an alert. */
export const driftNode = (drift: Drift): GraphNode => ({
  data: {
    id: drift.id,
    label: drift.field === '*' ? `${drift.resource_name} ${drift.change}` : `${drift.resource_name}.${drift.field}`,
    type: 'drift',
    resourceType: drift.resource_type,
    severity: drift.severity,
    metadata: {
      oldValue: drift.old_value,
      newValue: drift.new_value,
      user: drift.user_identity.user_name,
      address: drift.address,
      account: drift.account_id,
      accountName: drift.account_name,
      region: drift.region,
      regionName: drift.region_name,
      field: drift.field,
      change: drift.change,
      eventName: drift.event_name,
      timestamp: drift.timestamp,
      resolution: drift.resolution,
    },
  },
});

/** The edge from an alert to the declared resource at `address`. */
export const driftEdge = (drift: string, address: string): GraphEdge => ({
  data: { id: edgeId(drift, address), source: drift, target: address, label: 'drifted' },
});

export const sensorNode = (event: SensorEvent): GraphNode => ({
  data: {
    id: event.id,
    label: event.rule,
    type: 'sensor',
    resourceType: '',
    severity: event.severity,
    metadata: { output: event.output, user: userOf(event), timestamp: event.timestamp, source: event.source },
  },
});

const userOf = (event: SensorEvent): string => {
  const user = event.output_fields['ct.user'] ?? event.output_fields['ka.user.name'] ?? event.output_fields['user.name'];
  return typeof user === 'string' ? user : '';
};
