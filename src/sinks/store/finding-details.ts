import type { Drift } from '../../model/drift.js';
import type { FindingDetails, GraphNode } from '../../model/contracts/graph-view.js';
import type { SensorEvent } from '../../model/sensor-event.js';

/** The stored text of a finding by id. */
type Reader = { get(id: string): string | undefined };

/** Alerts and sensor events as nodes of the causal graph, from their stored texts. */
export const findingDetails =
  (drifts: Reader, events: Reader): FindingDetails =>
  (type, id) => {
    const json = (type === 'iac_change' ? drifts : events).get(id);
    if (json === undefined) return undefined;
    return type === 'iac_change' ? driftDetails(JSON.parse(json) as Drift) : eventDetails(JSON.parse(json) as SensorEvent);
  };

type Details = Pick<GraphNode, 'label' | 'data'>;

const driftDetails = (drift: Drift): Details => ({
  label: drift.field === '*' ? `${drift.resource_name} ${drift.change}` : `${drift.resource_name}.${drift.field}`,
  data: {
    resource_type: drift.resource_type,
    resource_name: drift.resource_name,
    timestamp: drift.timestamp,
    severity: drift.severity,
    metadata: {
      address: drift.address,
      resource_id: drift.resource_id,
      field: drift.field,
      change: drift.change,
      old_value: drift.old_value,
      new_value: drift.new_value,
      fields: drift.fields,
      user: drift.user_identity.user_name,
      user_arn: drift.user_identity.arn,
      account: drift.account_id,
      region: drift.region,
      event_name: drift.event_name,
      event_id: drift.event_id,
      resolution: drift.resolution,
      root_cause: drift.root_cause,
      blast_radius_size: drift.blast_radius_size,
    },
  },
});

const eventDetails = (event: SensorEvent): Details => ({
  label: event.rule,
  data: {
    resource_type: '',
    resource_name: event.rule,
    timestamp: event.timestamp,
    severity: event.severity,
    metadata: {
      output: event.output,
      output_fields: event.output_fields,
      source: event.source,
      hostname: event.hostname,
      provider: event.provider,
    },
  },
});
