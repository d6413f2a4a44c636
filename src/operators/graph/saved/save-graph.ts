import type { SnapshotLookup } from '../../../model/contracts/checkpointed.js';
import type { Caller, NodeRef } from '../../../model/graph-evidence.js';
import { callerIn, type Session } from '../callers.js';
import type { CausalGraph } from '../causal-graph.js';
import { numberOfEdge } from '../contributions.js';
import { refOfKey } from '../../../catalog/graph-keys.js';
import type { NodeInfo } from '../graph-nodes.js';
import type { RecordedEvidence } from '../record-evidence.js';
import type { SavedContainer, SavedPod } from '../pod.js';

/** A node by the id of the declared resource, else by its key. */
type SavedNode = string | NodeRef;

/** `time`: null if unknown. `until`: null while the alert is open. */
type SavedDrift = {
  readonly id: string;
  readonly time: number | null;
  readonly isCreation: boolean;
  readonly isAccess: boolean;
  readonly until: number | null;
  readonly line: NodeInfo | undefined;
  readonly target: SavedNode | undefined;
  readonly actors: readonly SavedNode[];
};

type SavedItem =
  | readonly ['source', string]
  | readonly ['record', string, RecordedEvidence]
  | readonly ['pod', SavedPod]
  | readonly ['container', SavedContainer]
  | readonly ['session', string, Session]
  | readonly ['caller', string, Caller]
  | readonly ['drift', SavedDrift]
  | readonly ['cause', drift: string, cause: string]
  | readonly ['event', id: string, time: number | null, place: SavedNode | null];

const edges = {
  changed: numberOfEdge('changed'),
  performed: numberOfEdge('performed'),
  causedBy: numberOfEdge('caused_by'),
};

/** Saves what the graph knows besides the snapshots. Copies the columns at the call; texts are written as they are taken. */
export const saveGraph = (graph: CausalGraph): Iterator<string, undefined> => {
  const items = itemsOf(graph);
  return (function* () {
    for (const item of items) yield JSON.stringify(item);
    return undefined;
  })();
};

const itemsOf = (graph: CausalGraph): Iterable<SavedItem> => {
  graph.settle();
  const table = graph.nodes.table.capture();
  const info = graph.nodes.captureInfo();
  const timeOf = graph.nodes.captureTimes();
  const declaredId = graph.layers.capture();
  const { sources } = graph.layers;
  const drifts = graph.findings.save();
  const events = graph.events.capture();
  const records = graph.records.save();
  const pods = graph.workloads.save();
  const containers = graph.workloads.saveLoose();
  const { sessions, callers } = graph.callers.save();

  const saved = (node: number): SavedNode => {
    const id = declaredId(node);
    if (id !== undefined) return id;
    const key = table.key(node);
    return key === undefined ? '' : { key, type: graph.nodes.typeOf(table.kind(node)), ...(info.get(node) ?? refOfKey(key)) };
  };
  const starts = (node: number, type: number): readonly number[] => {
    const found: number[] = [];
    for (let edge = table.firstIn(node); edge >= 0; edge = table.nextIn(edge))
      if (table.edgeType(edge) === type) found.push(table.from(edge));
    return found;
  };
  const targetOf = (node: number): number => {
    for (let edge = table.firstOut(node); edge >= 0; edge = table.nextOut(edge))
      if (table.edgeType(edge) === edges.changed) return table.to(edge);
    return -1;
  };
  return (function* (): Generator<SavedItem, undefined> {
    for (const source of sources) yield ['source', source];
    for (const [owner, recorded] of records) yield ['record', owner, recorded];
    for (const pod of pods) yield ['pod', pod];
    for (const container of containers) yield ['container', container];
    for (const [credential, session] of sessions) yield ['session', credential, session];
    for (const [id, noted] of callers) yield ['caller', id, callerIn(noted)];
    for (const { node, isCreation, isAccess, until } of drifts) {
      const target = targetOf(node);
      yield [
        'drift',
        {
          id: table.key(node) ?? '',
          time: timeOf(node),
          isCreation,
          isAccess,
          until: until === Infinity ? null : until,
          line: info.get(node),
          target: target < 0 ? undefined : saved(target),
          // Lists of edges begin with the newest one.
          actors: starts(node, edges.performed).map(saved).reverse(),
        },
      ];
    }
    for (const { node } of drifts)
      for (const cause of starts(node, edges.causedBy)) yield ['cause', table.key(node) ?? '', table.key(cause) ?? ''];
    // JSON has no NaN.
    for (const { id, time, place } of events) yield ['event', id, Number.isNaN(time) ? null : time, place < 0 ? null : saved(place)];
    return undefined;
  })();
};

/** `snapshotOf`: the snapshots of the checkpoint. */
export const restoreGraph =
  (graph: CausalGraph, snapshotOf: SnapshotLookup): ((item: string) => void) =>
  (text) => {
    const item = JSON.parse(text) as SavedItem;
    const found = (id: string): number => {
      graph.settle();
      return graph.layers.find(id);
    };
    const nodeOf = (saved: SavedNode): number => (typeof saved === 'string' ? found(saved) : graph.nodes.nodeOf(saved));
    switch (item[0]) {
      case 'source': {
        const snapshot = snapshotOf(item[1]);
        if (snapshot === undefined) throw new Error(`the snapshot of the state source ${item[1]} is missing`);
        graph.declare(item[1], snapshot, -Infinity);
        return;
      }
      case 'record':
        graph.records.restore(item[1], item[2]);
        return;
      case 'pod':
        graph.workloads.restore(item[1]);
        return;
      case 'container':
        graph.workloads.restoreLoose(item[1]);
        return;
      case 'session':
        graph.callers.issue(item[1], item[2]);
        return;
      case 'caller':
        graph.callers.note(item[1], item[2]);
        return;
      case 'drift': {
        const { id, time, isCreation, isAccess, until, line, target, actors } = item[1];
        const node = graph.findings.restoreDrift(id, time ?? Number.NaN, { isCreation, isAccess, until: until ?? Infinity });
        if (line !== undefined) graph.nodes.setInfo(node, line);
        graph.findings.connect(node, target === undefined ? -1 : nodeOf(target), actors.map(nodeOf));
        return;
      }
      case 'cause':
        graph.findings.restoreCause(item[1], item[2]);
        return;
      case 'event':
        graph.addEvent(item[1], item[2] ?? Number.NaN, item[3] === null ? -1 : nodeOf(item[3]));
        return;
      default:
        throw new Error(`the graph cannot restore a part named ${JSON.stringify((item as readonly unknown[])[0])}`);
    }
  };
