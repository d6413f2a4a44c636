import type { Checkpointed, SnapshotLookup } from '../../model/contracts/checkpointed.js';
import type { ImpactOf } from '../../model/contracts/impact-of.js';
import { withImpact, type Drift } from '../../model/drift.js';
import type { Emit, Output } from '../../model/output.js';
import type { Item, ItemStage } from '../flow/item.js';
import type { NodeType } from '../../model/graph-evidence.js';
import type { CausalGraph } from './causal-graph.js';
import { CausalView } from './causal-view.js';
import { blastRadiusSize } from './queries/blast-radius.js';
import { rootCauseOf } from './queries/drift-story.js';
import { saveGraph, restoreGraph } from './saved/save-graph.js';

/**
 * Adds what records show to the causal graph before they are evaluated, so that rules find it there.
 *
 * **Emits** every item but observations. **Keeps** what `CausalGraph` keeps.
 */
export const graphRecords = (graph: CausalGraph): ItemStage => {
  let now = Number.NaN;
  return {
    time: (clock) => {
      if (clock.now !== now) graph.passTime(clock.now);
      now = clock.now;
    },
    on: {
      observed: ({ observations, record }) => {
        for (const observation of observations) graph.takeObservation(observation, record, now);
      },
      interpreted: (item, emit) => {
        graph.takeRecord(item.record, item.changes, item.known);
        emit(item);
      },
    },
  };
};

/**
 * Adds alerts, sensor events and states to the causal graph at once, so that the next fact is evaluated with them whatever batch it is in.
 *
 * **Emits** every item; alerts gain their root cause and blast radius. **Keeps** what `CausalGraph` keeps. **Saves** what records, alerts and
 * sensor events added to the graph; the rest comes from the snapshots.
 */
export const graphOutputs = (graph: CausalGraph, snapshotOf: SnapshotLookup): ItemStage & Checkpointed => {
  const view = new CausalView(graph);
  const withContext = (drift: Drift, node: number, target: number): Drift => {
    const cause = node < 0 ? -1 : rootCauseOf(view, node);
    return withImpact(drift, {
      rootCause: cause < 0 ? null : (graph.nodes.info(cause)?.name ?? null),
      blastRadiusSize: sizeOf(graph, view, drift, target),
    });
  };
  const take = (output: Output, emit: Emit<Item>): void => {
    switch (output.output) {
      case 'declared':
        graph.declare(output.source, output.snapshot, Date.parse(output.written === '' ? output.at : output.written));
        emit(output);
        return;
      case 'drift': {
        const { node, target } = graph.announce(output.drift);
        emit({ output: 'drift', drift: withContext(output.drift, node, target), waited: output.waited, traits: output.traits });
        return;
      }
      case 'resolved':
      case 'repeated':
      case 'updated': {
        const { node, target } = graph.update(output.drift);
        emit({ output: output.output, drift: withContext(output.drift, node, target) });
        return;
      }
      case 'sensor_event':
        graph.report(output.event);
        emit(output);
        return;
      default:
        emit(output);
    }
  };
  return {
    section: 'graph',
    version: 1,
    save: () => saveGraph(graph),
    restore: restoreGraph(graph, snapshotOf),
    on: { output: take },
  };
};

/** The types of AWS and Google Cloud that are identities besides those with a node type of their own. */
const identityTypes = /^(?:aws_iam_(?:user|group|access_key)|google_service_account_key)/;
const isIdentity = (type: NodeType, resourceType: string): boolean =>
  type === 'iam_policy' || type === 'iam_role' || type === 'service_account' || identityTypes.test(resourceType);

/** The blast radius of an identity or a network; null for other resources. `target`: the node of the resource, -1 if there is none. */
const sizeOf = (graph: CausalGraph, view: CausalView, drift: Drift, target: number): number | null => {
  const type = target < 0 ? graph.refOf(drift).type : view.type(target);
  if (!isIdentity(type, drift.resource_type) && type !== 'security_group' && type !== 'network') return null;
  return target < 0 ? 0 : blastRadiusSize(view, target);
};

/** For rules with a condition on the blast radius: that of any resource of the graph. */
export const impactIn = (graph: CausalGraph): ImpactOf => {
  const view = new CausalView(graph);
  return (resource) => {
    const node = graph.find(resource);
    return node < 0 ? 0 : blastRadiusSize(view, node);
  };
};
