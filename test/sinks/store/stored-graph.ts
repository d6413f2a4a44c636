import type { Drift } from '../../../src/model/drift.js';
import type { Output } from '../../../src/model/output.js';
import type { SensorEvent } from '../../../src/model/sensor-event.js';
import { FindingNodes } from '../../../src/sinks/store/finding-nodes.js';
import type { AccountName } from '../../../src/sinks/store/graph-layer.js';
import { driftNode, sensorNode } from '../../../src/sinks/store/graph-nodes.js';
import { GraphStore } from '../../../src/sinks/store/graph-store.js';
import { IdTable } from '../../../src/sinks/store/id-table.js';
import { Rows } from '../../../src/sinks/store/rows.js';
import { Texts } from '../../../src/sinks/store/texts.js';

/** Alerts or events in slots that are never reused. */
class Found {
  readonly #texts = new Texts();
  readonly #rows = new Rows();
  readonly nodes: FindingNodes;
  #slots = 0;

  constructor(nodeOf: (json: string) => string) {
    this.nodes = new FindingNodes(this.#texts, this.#rows, new IdTable(this.#texts, this.#rows, 4), nodeOf);
  }

  put(item: Drift | SensorEvent): number {
    const known = this.nodes.ids.find(item.id);
    const slot = known < 0 ? this.#slots++ : known;
    if (known >= 0) this.#texts.remove(this.#rows.text[known] as number);
    this.#rows.set(slot, 0, slot, this.#texts.put(JSON.stringify(item)));
    if (known < 0) this.nodes.ids.add(slot, item.id);
    return slot;
  }

  remove(slot: number): void {
    this.nodes.ids.remove(slot);
    this.#texts.remove(this.#rows.text[slot] as number);
  }
}

/** A graph with stores that evict only on request. */
export class StoredGraph extends GraphStore {
  readonly #drifts: Found;
  readonly #events: Found;

  constructor(accountName?: AccountName) {
    const drifts = new Found(driftNode);
    const events = new Found(sensorNode);
    super({ drifts: drifts.nodes, events: events.nodes }, accountName);
    this.#drifts = drifts;
    this.#events = events;
  }

  take(output: Output): void {
    if (output.output === 'drift') {
      this.announce(this.#drifts.put(output.drift), output.drift.address);
    } else if ('drift' in output && this.#drifts.nodes.ids.find(output.drift.id) >= 0) {
      this.#drifts.put(output.drift);
      this.update();
    } else if (output.output === 'declared') {
      this.declare(output.source, output.snapshot, output.changes);
    }
  }

  addEvent(event: SensorEvent): void {
    this.#events.put(event);
    this.report();
  }

  evict(id: string): void {
    const [drift, event] = [this.#drifts.nodes.ids.find(id), this.#events.nodes.ids.find(id)];
    if (drift >= 0) {
      this.forgetDrift(drift);
      this.#drifts.remove(drift);
    } else if (event >= 0) {
      this.forgetEvent();
      this.#events.remove(event);
    }
  }
}
