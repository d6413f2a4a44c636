import { cutOf } from '../../catalog/incomplete.js';
import { callerOfEvent } from '../../catalog/observations/caller-of-event.js';
import { sensorPlaceOf } from '../../catalog/observations/sensor-place-of.js';
import { evidenceReaders } from '../../catalog/evidence-readers.js';
import { parseEventTime } from '../../lib/event-time.js';
import { ownText } from '../../lib/own-text.js';
import { isObject } from '../../lib/json.js';
import type { AuditRecord } from '../../model/audit-record.js';
import type { Change } from '../../model/change.js';
import type { ImpactOf } from '../../model/contracts/impact-of.js';
import { kubernetes } from '../../model/contracts/provider.js';
import type { Drift } from '../../model/drift.js';
import type { EvidenceScope, NodeRef, PodRef, SensorPlace, Observation } from '../../model/graph-evidence.js';
import { resourceKey } from '../../model/output.js';
import type { Cluster } from '../../model/rules.js';
import type { SensorEvent } from '../../model/sensor-event.js';
import type { StateSnapshot } from '../../model/state-snapshot.js';
import { AccountGroups } from './account-groups.js';
import { Callers } from './callers.js';
import { clusterOfState } from './cluster-of-state.js';
import { Contributions } from './contributions.js';
import { DeclaredLayers } from './declared-layers.js';
import { withKeysOf } from './declared-pods.js';
import { Findings } from './findings.js';
import { GraphNodes } from './graph-nodes.js';
import { IdentityJoins } from './identity-joins.js';
import { podsInState } from './pods-in-state.js';
import { Proofs, type Proof } from './proofs.js';
import { RecordEvidence } from './record-evidence.js';
import { SensorEvents } from './sensor-events.js';
import { Workloads } from './workloads.js';

/** `alertUnknown`: whether events outside of the catalog raise alerts (D67). */
type GraphOptions = {
  readonly maxDrifts: number;
  readonly maxEvents: number;
  readonly clusters: readonly Cluster[];
  readonly alertUnknown?: boolean;
};

/**
 * The causal graph (D82 to D84): declared resources, identities and workloads, alerts and sensor events, and why one led to another. Every
 * method is one step of the fold; time is the `at` of facts. Each part documents what it keeps.
 */
export class CausalGraph {
  readonly nodes = new GraphNodes();
  readonly proofs = new Proofs();
  readonly joins = new IdentityJoins(this.nodes);
  readonly groups = new AccountGroups(this.nodes, this.proofs);
  readonly contributions = new Contributions(this.nodes, this.joins, this.proofs);
  readonly layers: DeclaredLayers;
  readonly records = new RecordEvidence(this.nodes, this.contributions, evidenceReaders, () => this.settle());
  readonly workloads = new Workloads(this.nodes, this.proofs);
  readonly callers = new Callers();
  readonly findings: Findings;
  readonly events: SensorEvents;
  /** Snapshots whose resources are not all read. */
  readonly #unread: Generator<undefined, undefined>[] = [];
  /** The cluster of sensors, if there is only one. */
  readonly #cluster: string;
  readonly #clusterOf: (source: string) => string;
  readonly #alertUnknown: boolean;

  constructor({ clusters, alertUnknown = false, maxDrifts, maxEvents }: GraphOptions) {
    this.#alertUnknown = alertUnknown;
    const clusterOf = clusterOfState(clusters);
    this.#clusterOf = clusterOf;
    const readers = withKeysOf(this.workloads.declared);
    this.layers = new DeclaredLayers(this.nodes, this.contributions, this.proofs, readers, (snapshot, resource) => ({
      account: snapshot.account(resource),
      region: snapshot.region(resource),
      cluster: clusterOf(snapshot.source),
    }));
    this.findings = new Findings(this.nodes, maxDrifts);
    this.events = new SensorEvents(this.nodes.table, maxEvents);
    this.#cluster = clusters.length === 1 ? (clusters[0]?.name ?? '') : '';
  }

  /**
   * `written`: when the state was written, or else read; milliseconds. The resources are read later, by `settle`, because a hundred thousand
   * take seconds. Everything that depends on them settles first, so that the result does not depend on when that is.
   */
  declare(source: string, snapshot: StateSnapshot, written: number): void {
    this.nodes.version++;
    // At once, because pods that are seen meanwhile must find theirs.
    this.workloads.declare(source, podsInState(snapshot, this.#clusterOf(source)));
    this.#unread.push(
      this.layers.declare(source, snapshot, (node) => {
        this.records.declared(node, written);
      }),
    );
  }

  /** Reads declared resources until all are read (true), or until it is due to stop (false). */
  settle(isDue: () => boolean = () => false): boolean {
    for (let [first] = this.#unread; first !== undefined; [first] = this.#unread) {
      if (first.next().done === true) this.#unread.shift();
      else if (isDue()) return false;
    }
    return true;
  }

  /** A successful call. `known`: whether the catalog has the event; without changes, it changes nothing then. */
  takeRecord(record: AuditRecord, changes: readonly Change[], known = true): void {
    // The states may tell what a cut record concerns (D113).
    if (changes.length > 0 || (this.#alertUnknown && !known) || cutOf(record) !== undefined) this.callers.see(record);
    if (changes.length === 0) return;
    this.records.take(record, changes, scopeOfRecord(record));
  }

  /** `at`: of the fact, milliseconds. */
  takeObservation(observation: Observation, record: AuditRecord, at: number): void {
    switch (observation.seen) {
      case 'session': {
        const { credential, parent, identities, subject, pod } = observation;
        this.callers.issue(credential, { parent, identities, subject, pod, at });
        return;
      }
      case 'pod': {
        const proof = { event_id: record.id, event_name: record.eventName, timestamp: record.eventTime };
        const node = this.workloads.see(observation.pod, proof, observation);
        for (const container of observation.containers) this.workloads.seeContainer(container, node, proof);
        return;
      }
      case 'pod_deleted':
        this.workloads.delete(observation.pod, at);
    }
  }

  /** Adds an alert. Returns its node and that of its resource. */
  announce(drift: Drift): { readonly node: number; readonly target: number } {
    this.settle();
    const { table } = this.nodes;
    // What is forgotten meanwhile must not take the new nodes with it.
    const held: number[] = [];
    const hold = (node: number): number => {
      table.pin(node);
      held.push(node);
      return node;
    };
    const declared = this.#declaredAt(drift);
    const target = hold(declared >= 0 ? declared : this.#nodeOf(this.refOf(drift)));
    const actors = this.#actorsOf(drift, hold);
    const node = this.findings.announce(drift, parseEventTime(drift.event_time), target, actors);
    // Only resources that prove edges lead to the changes of others.
    if (evidenceReaders.has(drift.resource_type)) this.nodes.setInfo(node, { resourceType: drift.resource_type, name: lineOf(drift) });
    for (const one of held) table.unpin(one);
    return { node, target };
  }

  /** Notes that an alert was resolved or repeated. Returns its node and that of its resource, -1 if the graph does not have them. */
  update(drift: Drift): { readonly node: number; readonly target: number } {
    this.settle();
    return { node: this.findings.update(drift), target: this.#targetOf(drift) };
  }

  report(event: SensorEvent): void {
    const place = sensorPlaceOf(event);
    this.addEvent(event.id, parseEventTime(event.timestamp), place === undefined ? this.#callerIn(event) : this.#placeOf(event, place));
  }

  /** `place`: the node where it happened, -1 if unknown. */
  addEvent(id: string, time: number, place: number): void {
    if (this.events.add(id, time, place)) this.nodes.version++;
  }

  #placeOf(event: SensorEvent, { pod, container }: SensorPlace): number {
    const proof = proofOfEvent(event);
    const node = pod.uid !== '' || pod.name !== '' ? this.workloads.see(this.#inCluster(pod), proof) : -1;
    const inside = this.workloads.seeContainer(container, node, proof);
    return inside >= 0 ? inside : node;
  }

  /** The pod or the identity that made the call that a sensor event reports; -1 if it reports none. */
  #callerIn(event: SensorEvent): number {
    const caller = callerOfEvent(event, this.#cluster);
    if (caller === undefined) return -1;
    if (caller.pod !== undefined) return this.workloads.see(this.#inCluster(caller.pod), proofOfEvent(event));
    const [nearest] = caller.identities;
    return nearest === undefined ? -1 : this.nodes.nodeOf(nearest);
  }

  passTime(now: number): void {
    this.workloads.passTime(now);
    this.callers.passTime(now);
  }

  /** The node of the resource of an alert; -1 if the graph does not have it. */
  #targetOf(drift: Drift): number {
    const declared = this.#declaredAt(drift);
    return declared >= 0 ? declared : this.#known(this.refOf(drift));
  }

  /** The node of a resource; -1 if the graph does not have it. */
  find({ address, type, attributes, account }: Parameters<ImpactOf>[0]): number {
    this.settle();
    const declared = address === null ? -1 : this.layers.nodeAt(address);
    if (declared >= 0) return declared;
    const self = evidenceReaders.get(type)?.(attributes, { account, region: '', cluster: account }).self;
    return self === undefined ? -1 : this.#known(self);
  }

  /** The resource of an alert that no state declares. */
  refOf({ resource_type: type, resource_id: id, resource_name: name, new_value, old_value, account_id, region, provider }: Drift): NodeRef {
    const attributes = isObject(new_value) ? new_value : isObject(old_value) ? old_value : {};
    const scope = { account: account_id, region, cluster: provider === kubernetes ? account_id : '' };
    const read = evidenceReaders.get(type)?.(attributes, scope).self;
    return read ?? { key: resourceKey(null, type, id), type: 'resource', resourceType: type, name };
  }

  /**
   * The nodes of those who made a call: the first identity with its key, and the pod. Whoever stands after an identity assumed it, and a key
   * stands before its user.
   */
  #actorsOf(drift: Drift, hold: (node: number) => number): readonly number[] {
    const caller = this.callers.of(drift.event_id);
    if (caller === undefined) return [];
    const actors: number[] = [];
    const proof = { event_id: drift.event_id, event_name: drift.event_name, timestamp: drift.event_time };
    let key: NodeRef | undefined;
    let acting: NodeRef | undefined;
    for (const ref of caller.identities) {
      if (acting === undefined) actors.push(hold(this.nodes.nodeOf(ref)));
      if (isKey(ref)) {
        key = ref;
        continue;
      }
      if (key !== undefined) this.#linkIdentities(key, ref, proof);
      if (acting !== undefined) this.#linkIdentities(ref, acting, proof);
      key = undefined;
      acting = ref;
    }
    const account = caller.subject === undefined ? -1 : this.joins.accountOf(caller.subject);
    if (account >= 0) actors.push(hold(account));
    if (caller.pod !== undefined) {
      const cluster = account >= 0 ? this.joins.clusterOf(account) : caller.pod.cluster;
      actors.push(hold(this.workloads.see({ ...caller.pod, cluster }, proof)));
    }
    return actors;
  }

  /** An edge that stays as long as both are known otherwise. */
  #linkIdentities(
    from: NodeRef,
    to: NodeRef,
    proof: { readonly event_id: string; readonly event_name: string; readonly timestamp: string },
  ): void {
    const links = [{ link: 'edge', type: 'grants_access', from: 'self', to, attribute: 'userIdentity' }] as const;
    this.records.restore(`used\0${from.key}\0${to.key}`, { self: from, links, time: Date.parse(proof.timestamp), proof });
  }

  #known({ key }: NodeRef): number {
    const pod = this.workloads.newest(key);
    return pod >= 0 ? pod : this.nodes.table.find(key);
  }

  /** A pod that was seen is one node with that in an alert, which does not show its uid. */
  #nodeOf(ref: NodeRef): number {
    const pod = this.workloads.newest(ref.key);
    return pod >= 0 ? pod : this.nodes.nodeOf(ref);
  }

  #declaredAt({ address }: Drift): number {
    return address === null ? -1 : this.layers.nodeAt(address);
  }

  #inCluster(pod: PodRef): PodRef {
    return pod.cluster === '' ? { ...pod, cluster: this.#cluster } : pod;
  }
}

const proofOfEvent = ({ id, rule, timestamp }: SensorEvent): Proof => ({ event_id: id, event_name: rule, timestamp });

/** One line that names a change as the cause of others. */
const lineOf = ({ address, resource_type: type, resource_name: name, change, field, user_identity, event_time }: Drift): string => {
  const what = field === '*' ? change : `${field} ${change}`;
  return ownText(`${address ?? `${type} "${name}"`} ${what} by ${user_identity.user_name} at ${event_time}`);
};

const isKey = ({ resourceType }: NodeRef): boolean =>
  resourceType === 'aws_iam_access_key' || resourceType === 'google_service_account_key';

const scopeOfRecord = ({ account, region, provider }: AuditRecord): EvidenceScope => ({
  account,
  region,
  cluster: provider === kubernetes ? account : '',
});
