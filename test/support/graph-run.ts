import type { JsonObject } from '../../src/lib/json.js';
import type { AuditRecord } from '../../src/model/audit-record.js';
import type { Change } from '../../src/model/change.js';
import type { Drift } from '../../src/model/drift.js';
import type { CausalGraph } from '../../src/operators/graph/causal-graph.js';
import { graphSnapshot, isoOf, sensorAlert } from './causal-graph.js';
import type { NaiveCausalGraph } from './naive-causal-graph.js';
import { account, policyArn, roleArn, type GraphFact } from './random-graph-facts.js';

const scope = { account, region: '', cluster: '' };

/** Applies facts to a graph and to the reference. `now`: seconds. */
export class GraphRun {
  now = 0;
  readonly #drifts = new Map<string, Drift>();

  take(one: GraphFact, graphs: readonly CausalGraph[], naive: NaiveCausalGraph): void {
    const at = Date.parse(isoOf(this.now));
    switch (one.fact) {
      case 'state': {
        const snapshot = graphSnapshot(one.resources, one.source);
        const written = Date.parse(isoOf(one.written));
        for (const graph of graphs) graph.declare(one.source, snapshot, written);
        naive.declare(one.source, one.resources, snapshot, written);
        return;
      }
      case 'trust': {
        const attributes = { arn: roleArn(one.role), name: one.role };
        const field = 'assume_role_policy';
        for (const graph of graphs) takeChange(graph, one.time, 'modify', 'aws_iam_role', one.role, attributes, field, one.policy);
        naive.record(one.role, 'aws_iam_role', { ...attributes, [field]: one.policy }, field, Date.parse(isoOf(one.time)), scope);
        return;
      }
      case 'attachment': {
        const type = 'aws_iam_role_policy_attachment';
        const attributes = { role: one.role, policy_arn: policyArn };
        const isCreated = one.act === 'create';
        for (const graph of graphs) takeChange(graph, one.time, one.act, type, `${type} ${one.role}`, attributes);
        naive.record(`${type} ${one.role}`, type, isCreated ? attributes : undefined, '', Date.parse(isoOf(one.time)), scope);
        return;
      }
      case 'observation':
        for (const graph of graphs) graph.takeObservation(one.observation, recordAt(this.now), at);
        naive.sight(one.observation, at);
        return;
      case 'drift':
        this.#drifts.set(one.drift.id, one.drift);
        if (one.caller !== undefined) {
          for (const graph of graphs) graph.callers.note(one.drift.event_id, one.caller);
          naive.caller(one.drift.event_id, one.caller);
        }
        for (const graph of graphs) graph.announce(one.drift);
        naive.announce(one.drift);
        return;
      case 'resolved': {
        const drift = this.#drifts.get(one.id);
        if (drift === undefined) return;
        const resolved: Drift = { ...drift, resolution: 'reverted', resolved_at: isoOf(one.time) };
        for (const graph of graphs) graph.update(resolved);
        naive.update(resolved);
        return;
      }
      case 'sensor': {
        const event = sensorAlert(one.id, this.now, one.fields);
        for (const graph of graphs) graph.report(event);
        naive.report(event, '');
        return;
      }
      case 'wait':
        this.now += one.seconds;
        for (const graph of graphs) graph.passTime(Date.parse(isoOf(this.now)));
        naive.passTime(Date.parse(isoOf(this.now)));
    }
  }
}

const recordAt = (seconds: number): AuditRecord =>
  ({
    provider: 'aws',
    id: 'e',
    eventName: '',
    eventTime: isoOf(seconds),
    time: Date.parse(isoOf(seconds)),
    account,
    region: '',
  }) as AuditRecord;

const takeChange = (
  graph: CausalGraph,
  seconds: number,
  act: 'modify' | 'create' | 'delete',
  type: string,
  key: string,
  attributes: JsonObject,
  field = '',
  value = '',
): void => {
  const edits = field === '' ? [] : [{ field, op: 'set', value, as: 'text', by: [] }];
  const change = { owners: [{ act, ref: { type, key, attributes }, edits, name: '', id: '', parents: [] }] } as unknown as Change;
  graph.records.take(recordAt(seconds), [change], scope);
};
