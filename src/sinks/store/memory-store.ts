import type { TypeSpec } from '../../catalog/type-spec.js';
import type { Checkpointed, SnapshotLookup } from '../../model/contracts/checkpointed.js';
import { jsonOf } from '../../model/json-text.js';
import type { Output } from '../../model/output.js';
import type { ActionEntry } from '../../model/triage.js';
import type { OutputPosition, OutputSink } from '../../model/contracts/output-sink.js';
import type { FindingDetails, GraphView, StoredGraph } from '../../model/contracts/graph-view.js';
import type { DecisionReader, IncidentReader, Store } from '../../model/contracts/store.js';
import { DriftStore } from './drift-store.js';
import { emptyGraph } from './empty-graph.js';
import { EventStore } from './event-store.js';
import type { AccountName } from './graph-layer.js';
import { findingDetails } from './finding-details.js';
import { GraphStore } from './graph-store.js';
import { RecordOutcomes } from './record-outcomes.js';
import { RefusedChanges } from './refused-changes.js';
import { RelatedEvents } from './related-events.js';
import { StateView, type SavedState } from './state-view.js';
import { Statistics } from './statistics.js';

type MemoryStoreOptions = {
  readonly maxDrifts: number;
  readonly maxEvents: number;
  /** Evaluated records whose outcome is kept. Omitted: as many as sensor events. */
  readonly maxRecords?: number;
  /** Maximum bytes of text: half for alerts, half for sensor events. Omitted: unbounded. */
  readonly maxBytes?: number;
  readonly types: Readonly<Record<string, TypeSpec>>;
  /** `secrets.show_variables`. */
  readonly showVariables: readonly string[];
  /** Names of accounts, for the nodes of resources; see `GraphStore.refreshNames`. */
  readonly accountName?: AccountName;
  /** Opens the causal graph, with what the store knows of its alerts and sensor events. */
  readonly causal?: (details: FindingDetails) => StoredGraph;
  /** The actions on an alert, oldest first. */
  /** Those of the pipeline; none if it is absent. */
  readonly incidents?: IncidentReader;
  readonly actionsOf?: (drift: string) => readonly ActionEntry[];
  /** Finds the snapshots that `restore` needs. */
  readonly snapshots?: SnapshotLookup;
};

type SavedVersions = {
  readonly drifts: number;
  readonly events: number;
  readonly traces: number;
  readonly graph: number;
  readonly forgotten: readonly [alerts: number, refused: number];
};

const noIncidents: IncidentReader = { page: () => ({ items: [], total: 0 }), get: () => undefined, merges: () => [] };

/**
 * All data that the service answers from, as a fold over the outputs of the pipeline. **Keeps** at most `maxDrifts` alerts, `maxEvents`
 * sensor events and as many traces of records, and their part of the graph; each store documents what it evicts first.
 */
export class MemoryStore implements Store, OutputSink, Checkpointed {
  readonly section = 'store';
  readonly version = 9;
  readonly drifts: DriftStore;
  readonly decisions: DecisionReader;
  readonly incidents: IncidentReader;
  readonly events: EventStore;
  readonly state: StateView;
  readonly graph: GraphStore;
  readonly causal: GraphView;
  readonly statistics: Statistics;
  readonly outcomes: RecordOutcomes;
  readonly #related: RelatedEvents;
  readonly #refused = new RefusedChanges();
  readonly #snapshots: SnapshotLookup;

  constructor({
    maxDrifts,
    maxEvents,
    maxRecords = maxEvents,
    maxBytes = Infinity,
    types,
    showVariables,
    accountName,
    causal,
    incidents = noIncidents,
    actionsOf,
    snapshots,
  }: MemoryStoreOptions) {
    const maxText = maxBytes / 2;
    const events: EventStore = new EventStore({
      maxEvents,
      maxText,
      onForgotten: (slot) => {
        graph.forgetEvent();
        related.forgetSensor(slot);
      },
    });
    const related = new RelatedEvents(maxEvents, events);
    this.events = events;
    this.#related = related;
    this.drifts = new DriftStore({
      maxDrifts,
      maxText,
      related,
      tiedEvents: (drift, window) => stored?.tiedEvents(drift, window) ?? [],
      ...(actionsOf === undefined ? {} : { actionsOf }),
      onForgotten: (slot) => {
        graph.forgetDrift(slot);
      },
    });
    const graph = new GraphStore({ drifts: this.drifts.nodes, events: this.events.nodes }, accountName);
    this.graph = graph;
    const stored = causal?.(findingDetails({ get: (id) => this.drifts.text(id) }, this.events));
    this.causal = stored?.view ?? emptyGraph;
    this.incidents = incidents;
    this.outcomes = new RecordOutcomes(maxRecords);
    this.state = new StateView(types, showVariables);
    this.statistics = new Statistics(() => graph.counts());
    this.decisions = this.#decisions();
    this.#snapshots = snapshots ?? (() => undefined);
  }

  take(outputs: readonly Output[], at: OutputPosition): void {
    for (const output of outputs) {
      this.statistics.take(output);
      this.#take(output);
    }
    this.statistics.advance(at.arrivedAt);
  }

  /** Saves states first, because restored alerts need them, and versions last, because restoring changes them. */
  save(): Iterator<string, undefined> {
    const versions: SavedVersions = {
      drifts: this.drifts.version,
      events: this.events.version,
      traces: this.#related.version,
      graph: this.graph.version,
      forgotten: [this.drifts.forgotten, this.#refused.forgotten],
    };
    return named([
      ['state', this.state.sources().map((state: SavedState) => JSON.stringify(state))],
      ['drift', this.drifts.save()],
      ['refused', this.#refused.save()],
      ['event', this.events.save()],
      ['trace', this.#related.save()],
      ['outcome', this.outcomes.save()],
      ['statistics', this.statistics.save()],
      ['versions', [JSON.stringify(versions)]],
    ]);
  }

  restore(item: string): void {
    const [name, saved] = JSON.parse(item) as [string, unknown];
    switch (name) {
      case 'state':
        this.#restoreState(saved as SavedState);
        return;
      case 'drift': {
        const { slot, drift } = this.drifts.restore(saved);
        this.graph.announce(slot, drift.address);
        return;
      }
      case 'refused':
        this.#refused.restore(saved);
        return;
      case 'event':
        this.events.restore(saved);
        this.graph.report();
        return;
      case 'trace':
        this.#related.restore(saved);
        return;
      case 'outcome':
        this.outcomes.restore(saved);
        return;
      case 'statistics':
        this.statistics.restore(saved);
        return;
      case 'versions':
        this.#restoreVersions(saved as SavedVersions);
        return;
      default:
        throw new Error(`the store cannot restore a part named ${JSON.stringify(name)}`);
    }
  }

  #take(output: Output): void {
    switch (output.output) {
      case 'drift':
        this.graph.announce(this.drifts.announce(output.drift, jsonOf(output), output.traits), output.drift.address);
        return;
      case 'refused':
        this.#refused.add(output.candidate, output.traits);
        return;
      case 'resolved':
      case 'repeated':
      case 'updated':
        if (this.drifts.update(output.drift, jsonOf(output))) this.graph.update();
        return;
      case 'triaged':
        this.drifts.setTriage(output.id, output.triage);
        return;
      case 'sensor_event': {
        const slot = this.events.add(output.event, jsonOf(output));
        if (slot < 0) return;
        this.graph.report();
        this.#related.takeSensor(output.event, slot);
        return;
      }
      case 'activity':
        this.#related.takeActivity(output);
        return;
      case 'declared':
        this.state.take(output);
        this.graph.declare(output.source, output.snapshot, output.changes);
        return;
      case 'suspect':
        this.state.take(output);
        return;
      case 'outcome':
        this.outcomes.take(output);
        return;
      case 'dropped':
        if (output.record !== undefined) this.outcomes.takeDropped(output.record, output.reason, output.on);
        return;
      case 'state_change':
      case 'waiting':
      case 'incident':
      case 'confirm':
      case 'unverified':
      case 'held':
      case 'released':
        return;
    }
  }

  #decisions(): DecisionReader {
    const { drifts, statistics } = this;
    const refused = this.#refused;
    return {
      evaluated: function* () {
        yield* refused.evaluated();
        yield* drifts.evaluated();
      },
      get forgotten() {
        return drifts.forgotten + refused.forgotten;
      },
      get ignored() {
        return statistics.ignored;
      },
    };
  }

  #restoreState({ source, modified, suspicion }: SavedState): void {
    const snapshot = this.#snapshots(source);
    if (snapshot === undefined) throw new Error(`the snapshot of the state source ${source} is missing`);
    this.state.declare(source, snapshot, modified);
    if (suspicion !== undefined) this.state.suspect(source, suspicion);
    this.graph.declare(source, snapshot, []);
  }

  #restoreVersions({ drifts, events, traces, graph, forgotten: [alerts, refused] }: SavedVersions): void {
    this.drifts.restoreVersion(drifts, alerts);
    this.#refused.restoreForgotten(refused);
    this.events.restoreVersion(events);
    this.#related.restoreVersion(traces);
    this.graph.restoreVersion(graph);
  }
}

/** All texts in turn, each with the name of its part. Ending it early cancels the parts that are left. */
const named = (parts: readonly (readonly [name: string, texts: Iterable<string>])[]): Iterator<string, undefined> => {
  const left = parts.map(([name, texts]) => ({ name, texts: texts[Symbol.iterator]() }));
  const next = (): IteratorResult<string, undefined> => {
    for (let [part] = left; part !== undefined; [part] = left) {
      const item = part.texts.next();
      if (item.done !== true) return { done: false, value: `["${part.name}",${item.value}]` };
      left.shift();
    }
    return { done: true, value: undefined };
  };
  return {
    next,
    return: () => {
      for (const { texts } of left.splice(0)) texts.return?.();
      return { done: true, value: undefined };
    },
  };
};
