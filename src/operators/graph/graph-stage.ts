import type { Checkpointed, SnapshotLookup } from '../../model/contracts/checkpointed.js';
import type { ImpactOf } from '../../model/contracts/impact-of.js';
import { withImpact, type Drift } from '../../model/drift.js';
import { isOutput, type Emit, type Output } from '../../model/output.js';
import type { Interpreted, Reported, Sighted } from '../interpret.js';
import type { ActionFact, StateFact, TickFact } from '../../model/fact.js';
import type { Stage } from '../lift.js';
import { isIdentity, type CausalGraph } from './causal-graph.js';
import { CausalView } from './causal-view.js';
import { blastRadiusSize } from './queries/blast-radius.js';
import { rootCauseOf } from './queries/drift-story.js';
import { saveGraph, restoreGraph } from './saved/save-graph.js';

/** Input of the judge and of the graph. */
export type JudgedItem = Interpreted | Reported | Sighted | StateFact | TickFact | ActionFact | Output;
type Judging = Stage<Exclude<JudgedItem, Sighted>, Output>;

/** Of a blast radius: edges away, and nodes counted. */
const depth = 4;
const mostCounted = 10_000;

/**
 * Maintains the causal graph around judging: the graph takes a record before it is judged, and every output at once, so that the next
 * fact is judged with it whatever batch it is in.
 *
 * **Emits** the outputs of judging; alerts gain their root cause and blast radius. **Completes** and **errors** with its source. **Keeps**
 * what `CausalGraph` keeps. **Order** is kept. **Saves** what records, alerts and sensor events added to the graph; the rest comes from the
 * snapshots.
 */
export const graphStage = (
  graph: CausalGraph,
  judging: Judging,
  snapshotOf: SnapshotLookup = () => undefined,
): Stage<JudgedItem, Output> & Checkpointed => {
  const view = new CausalView(graph);
  let at = '';
  let now = Number.NaN;
  const passTime = (arrival: string): void => {
    if (arrival === at) return;
    at = arrival;
    now = Date.parse(arrival);
    graph.passTime(now);
  };
  const withContext = (drift: Drift, node: number, target: number): Drift => {
    const cause = node < 0 ? -1 : rootCauseOf(view, node);
    return withImpact(drift, {
      rootCause: cause < 0 ? null : (graph.nodes.info(cause)?.name ?? null),
      blastRadiusSize: sizeOf(graph, view, drift, target),
    });
  };
  const take = (output: Output, emit: Emit<Output>): void => {
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
        graph.update(output.drift);
        emit({
          output: output.output,
          drift: withContext(output.drift, graph.nodes.table.find(output.drift.id), graph.targetOf(output.drift)),
        });
        return;
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
    next: (item, emit) => {
      if (!isOutput(item)) {
        passTime(item.at);
        if (item.kind === 'sighted') {
          for (const sighting of item.sightings) graph.takeSighting(sighting, item.record, now);
          return;
        }
        if (item.kind === 'interpreted') graph.takeRecord(item.record, item.changes, item.known);
      }
      judging.next(item, (output) => {
        take(output, emit);
      });
    },
    end: (emit) => {
      judging.end?.((output) => {
        take(output, emit);
      });
    },
  };
};

/** The blast radius of an identity or a network; null for other resources. `target`: the node of the resource, -1 if there is none. */
const sizeOf = (graph: CausalGraph, view: CausalView, drift: Drift, target: number): number | null => {
  const type = target < 0 ? graph.refOf(drift).type : view.type(target);
  if (!isIdentity(type, drift.resource_type) && type !== 'security_group' && type !== 'network') return null;
  return target < 0 ? 0 : blastRadiusSize(view, target, depth, mostCounted);
};

/** For rules with a condition on the blast radius: that of any resource of the graph. */
export const impactIn = (graph: CausalGraph): ImpactOf => {
  const view = new CausalView(graph);
  return (resource) => {
    const node = graph.find(resource);
    return node < 0 ? 0 : blastRadiusSize(view, node, depth, mostCounted);
  };
};
