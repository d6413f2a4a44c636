import type { Drift } from '../model/drift.js';
import { edgeId, type GraphDelta, type GraphEdge, type GraphNode } from '../model/graph.js';
import type { Output } from '../model/output.js';
import type { SensorEvent } from '../model/sensor-event.js';
import { unreachable } from '../lib/unreachable.js';
import type { Stage } from './lift.js';

/**
 * Turns outputs into changes of the graph: drifts and sensor events become nodes, a drift hangs on its resource. The layer
 * of resources and their dependencies is the declared snapshot itself, which already is an adjacency in typed arrays
 * (design 8), so a new state costs nothing here.
 *
 * **Emits** every output, and after a drift, its end, or a sensor event a `graph` delta. **Completes** and **errors** with
 * its source. **Keeps** nothing. **Order** is kept.
 */
export const foldGraph = (): Stage<Output, Output> => ({
  next: (item, emit) => {
    emit(item);
    switch (item.output) {
      case 'drift':
      case 'resolved':
      case 'repeated':
        emit({ output: 'graph', delta: driftDelta(item.drift, item.output === 'drift') });
        return;
      case 'sensor_event':
        emit({ output: 'graph', delta: { nodes: [sensorNode(item.event)], edges: [], removed: [] } });
        return;
      case 'declared':
      case 'state_change':
      case 'activity':
      case 'dropped':
      case 'waiting':
      case 'confirm':
      case 'held':
      case 'released':
      case 'graph':
        return;
      default:
        unreachable(item);
    }
  },
});

const driftDelta = (drift: Drift, isNew: boolean): GraphDelta => ({
  nodes: [driftNode(drift)],
  edges: isNew && drift.address !== null ? [driftEdge(drift.id, drift.address)] : [],
  removed: [],
});

const driftNode = (drift: Drift): GraphNode => ({
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

const driftEdge = (drift: string, address: string): GraphEdge => ({
  data: { id: edgeId(drift, address), source: drift, target: address, label: 'drifted' },
});

const sensorNode = (event: SensorEvent): GraphNode => ({
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
