import type { Json, JsonObject } from '../../src/lib/json.js';
import { unknownOrigin } from '../../src/model/audit-record.js';
import { makeDrift, type Drift } from '../../src/model/drift.js';
import type { SensorEvent } from '../../src/model/sensor-event.js';
import type { StateSnapshot } from '../../src/model/state-snapshot.js';
import { CausalGraph } from '../../src/operators/graph/causal-graph.js';
import { CausalView } from '../../src/operators/graph/causal-view.js';
import { restoreGraph, saveGraph } from '../../src/operators/graph/saved/save-graph.js';
import { snapshotOf, stateDocument } from './arrivals.js';
import type { DeclaredResource } from './catalog-case.js';

type GraphOptions = ConstructorParameters<typeof CausalGraph>[0];

/** `depends`: addresses of other resources of the state. */
export type GraphResource = DeclaredResource & { readonly depends?: readonly string[] };

export const smallGraph: GraphOptions = {
  maxDrifts: 100,
  maxEvents: 100,
  clusters: [{ name: 'prod', environment: undefined, states: [] }],
};

export const graphSnapshot = (resources: readonly GraphResource[], source = 'main'): StateSnapshot => {
  const document = stateDocument(resources);
  const blocks = document['resources'] as readonly { readonly instances: readonly JsonObject[] }[];
  return snapshotOf(
    {
      ...document,
      resources: blocks.map((block, at): JsonObject => ({
        ...block,
        instances: block.instances.map((one): JsonObject => ({ ...one, dependencies: [...(resources[at]?.depends ?? [])] })),
      })),
    },
    source,
  );
};

/** The ids of all nodes with their types, sorted. */
export const nodesOf = (graph: CausalGraph): readonly string[] => {
  const view = new CausalView(graph);
  return [...view.nodes()].map((node) => `${view.type(node)} ${view.id(node)}`).sort();
};

/** All edges as they are drawn, sorted. */
export const edgesOf = (graph: CausalGraph): readonly string[] => {
  const view = new CausalView(graph);
  const edges: string[] = [];
  for (const node of view.nodes()) {
    for (let edge = view.firstEffect(node); edge >= 0; edge = view.nextEffect(edge)) {
      const { source, type, target } = view.describeEdge(edge);
      edges.push(`${source} -${type}-> ${target}`);
    }
  }
  return edges.sort();
};

/** Ids and types of nodes, and all that is shown of edges, sorted. The names of nodes that no state declares are those first seen. */
export const shownBy = (graph: CausalGraph): readonly string[] => {
  const view = new CausalView(graph);
  const shown: string[] = [];
  for (const node of view.nodes()) {
    shown.push(`${view.type(node)} ${view.id(node)} ${view.time(node)}`);
    for (let edge = view.firstEffect(node); edge >= 0; edge = view.nextEffect(edge)) shown.push(JSON.stringify(view.describeEdge(edge)));
  }
  return shown.sort();
};

/** A graph that was restored from a save of this one. */
export const restored = (graph: CausalGraph, options: GraphOptions): CausalGraph => {
  graph.settle();
  const snapshots = new Map(graph.layers.sources.map((source, at) => [source, graph.layers.snapshots[at]]));
  const copy = new CausalGraph(options);
  const restore = restoreGraph(copy, (source) => snapshots.get(source));
  const saved = saveGraph(graph);
  for (let next = saved.next(); next.done !== true; next = saved.next()) restore(next.value);
  return copy;
};

/** An alert on an attribute of a role. `time`: seconds. */
export const roleDrift = (id: string, time: number, over: Partial<Drift> = {}): Drift => {
  const at = isoOf(time);
  return makeDrift({
    id,
    timestamp: at,
    severity: 'high',
    resource_type: 'aws_iam_role',
    resource_name: 'worker',
    resource_id: 'worker',
    field: 'max_session_duration',
    old_value: 'a',
    new_value: 'b',
    summary: '',
    fields: null,
    user_identity: { type: 'IAMUser', principal_id: '', arn: '', account_id: '', user_name: 'ana', role_name: '' },
    origin: unknownOrigin,
    address: null,
    provider: 'aws',
    account_id: '111122223333',
    account_name: null,
    region: '',
    region_name: null,
    change: 'modified',
    rules: [],
    event_name: 'UpdateRole',
    event_id: `event-${id}`,
    event_time: at,
    detected_at: at,
    environment: null,
    maintenance: null,
    detail: null,
    incident: null,
    root_cause: null,
    blast_radius_size: null,
    seen_in_state: null,
    unconfirmed: null,
    cascade_of: null,
    superseded_by: null,
    occurrences: 1,
    last_seen: at,
    resolution: null,
    resolved_at: null,
    resolved_by: null,
    triage: null,
    ...over,
  });
};

export const sensorAlert = (id: string, time: number, fields: Readonly<Record<string, Json>>): SensorEvent => ({
  id,
  timestamp: isoOf(time),
  severity: 'low',
  rule: 'Shell',
  output: '',
  output_fields: fields,
  tags: [],
  source: 'syscall',
  hostname: 'node-1',
  provider: null,
});

export const isoOf = (seconds: number): string => new Date(Date.UTC(2026, 2, 2, 10) + seconds * 1_000).toISOString();
