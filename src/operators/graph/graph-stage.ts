import type { Checkpointed, SnapshotLookup } from '../../model/contracts/checkpointed.js';
import type { ImpactOf } from '../../model/contracts/impact-of.js';
import { withImpact, type Drift } from '../../model/drift.js';
import type { Emit, Output } from '../../model/output.js';
import type { Item, ItemStage } from '../flow/item.js';
import type { Incidents } from '../incidents/incidents.js';
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
 * Adds alerts, sensor events and states to the causal graph, and alerts to incidents, at once, so that the next fact is evaluated with them
 * whatever batch it is in.
 *
 * **Emits** every item; alerts gain their incident, root cause and blast radius. **Keeps** what `CausalGraph` keeps. **Saves** what records, alerts and
 * sensor events added to the graph; the rest comes from the snapshots.
 */
export const graphOutputs = (graph: CausalGraph, snapshotOf: SnapshotLookup, incidents: Incidents): ItemStage & Checkpointed => {
  let now = 0;
  const view = new CausalView(graph);
  const causeOf = (node: number): number => (node < 0 ? -1 : rootCauseOf(view, node));
  const nameOf = (cause: number): string | null => (cause < 0 ? null : (graph.nodes.info(cause)?.name ?? null));
  /** The cause, and the alerts that came before the record which made them possible. */
  const tiesOf = (node: number, cause: number): readonly string[] => {
    const ties = cause < 0 ? [] : [view.id(cause)];
    for (let edge = node < 0 ? -1 : view.firstEffect(node); edge >= 0; edge = view.nextEffect(edge))
      if (view.edgeType(edge) === 'caused_by') ties.push(view.id(view.effect(edge)));
    return ties.length === 0 ? none : ties;
  };
  const take = (output: Output, emit: Emit<Item>): void => {
    switch (output.output) {
      case 'declared':
        graph.declare(output.source, output.snapshot, Date.parse(output.written === '' ? output.at : output.written));
        emit(output);
        return;
      case 'drift': {
        const { node, target } = graph.announce(output.drift);
        const cause = causeOf(node);
        const rootCause = nameOf(cause);
        const incident = incidents.add(output.drift, rootCause, tiesOf(node, cause), now);
        const drift = withImpact(output.drift, { incident, rootCause, blastRadiusSize: sizeOf(graph, view, output.drift, target) });
        emit({ output: 'drift', drift, waited: output.waited, traits: output.traits, isUndone: output.isUndone });
        return;
      }
      case 'resolved':
      case 'repeated':
      case 'updated': {
        const { node, target } = graph.update(output.drift);
        const incident = incidents.update(output.drift, now) ?? output.drift.incident;
        const rootCause = nameOf(causeOf(node));
        const drift = withImpact(output.drift, { incident, rootCause, blastRadiusSize: sizeOf(graph, view, output.drift, target) });
        emit({ output: output.output, drift });
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
    time: (clock) => {
      now = clock.now;
    },
    on: { output: take },
  };
};

const none: readonly string[] = [];

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
