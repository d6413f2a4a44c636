import type { TypeSpec } from '../../catalog/type-spec.js';
import type { Output } from '../../model/output.js';
import type { OutputPosition, OutputSink } from '../../model/output-sink.js';
import type { Store } from '../../model/store.js';
import { DriftStore } from './drift-store.js';
import { EventStore } from './event-store.js';
import type { AccountName } from './graph-layer.js';
import { GraphStore } from './graph-store.js';
import { RelatedEvents } from './related-events.js';
import { StateView } from './state-view.js';
import { Statistics } from './statistics.js';

type MemoryStoreOptions = {
  readonly maxDrifts: number;
  readonly maxEvents: number;
  /** Of the JSON of alerts, and of that of events, in UTF-16 code units; left out: as the parts have it. */
  readonly maxText?: number;
  readonly types: Readonly<Record<string, TypeSpec>>;
  /** `secrets.show_variables`. */
  readonly showVariables: readonly string[];
  /** Names of accounts, for the nodes of resources; see `GraphStore.renamed`. */
  readonly accountName?: AccountName;
};

/**
 * All that the service answers from, as a fold over the outputs of the pipeline. **Keeps** at most `maxDrifts` alerts, `maxEvents` sensor
 * events and as many traces of records, and of the graph only what hangs on those; see the parts for what each forgets first.
 */
export class MemoryStore implements Store, OutputSink {
  readonly drifts: DriftStore;
  readonly events: EventStore;
  readonly state: StateView;
  readonly graph: GraphStore;
  readonly statistics: Statistics;
  readonly #related: RelatedEvents;

  constructor({ maxDrifts, maxEvents, maxText, types, showVariables, accountName }: MemoryStoreOptions) {
    const text = maxText === undefined ? {} : { maxText };
    const graph = new GraphStore(accountName);
    const onForgotten = (id: string): void => {
      graph.remove(id);
    };
    this.graph = graph;
    this.#related = new RelatedEvents(maxEvents);
    this.drifts = new DriftStore({ maxDrifts, ...text, related: this.#related, onForgotten });
    this.events = new EventStore({ maxEvents, ...text, onForgotten });
    this.state = new StateView(types, showVariables);
    this.statistics = new Statistics(() => graph.counts());
  }

  take(outputs: readonly Output[], at: OutputPosition): void {
    for (const output of outputs) {
      this.statistics.take(output);
      this.#take(output);
      this.graph.take(output);
    }
    this.statistics.see(at.arrivedAt);
  }

  #take(output: Output): void {
    switch (output.output) {
      case 'drift':
        this.drifts.announce(output.drift);
        return;
      case 'resolved':
      case 'repeated':
        this.drifts.update(output.drift);
        return;
      case 'sensor_event':
        this.events.take(output.event);
        this.#related.takeSensor(output.event);
        return;
      case 'activity':
        this.#related.takeActivity(output);
        return;
      case 'declared':
        this.state.take(output);
        return;
      case 'state_change':
      case 'dropped':
      case 'waiting':
      case 'confirm':
      case 'held':
      case 'released':
        return;
    }
  }
}
