import { evidenceReaders } from '../../src/catalog/evidence-readers.js';
import { clusterObjectKey } from '../../src/catalog/graph-keys.js';
import { sensorPlaceOf } from '../../src/catalog/observations/sensor-place-of.js';
import type { Drift } from '../../src/model/drift.js';
import type { Caller, EdgeType, NodeRef, Observation } from '../../src/model/graph-evidence.js';
import type { SensorEvent } from '../../src/model/sensor-event.js';
import type { GraphResource } from './causal-graph.js';
import type { NaiveEdge } from './naive-graph.js';
import { provenEdges, type Edge } from './naive-joins.js';
import { NaiveNodeTypes } from './naive-node-types.js';
import { NaiveOwners } from './naive-owners.js';
import { NaivePods } from './naive-pods.js';

type Finding = { id: string; time: number; target: string; actors: readonly string[]; isCreation: boolean; until: number; cause: string };
type Session = Extract<Observation, { seen: 'session' }> & { readonly at: number };

const hour = 3_600_000;

/**
 * The causal graph over plain lists: every join is evaluated over all pairs whenever nodes or edges are asked for. The reference of
 * property tests, without the bounds on sessions, pods and records.
 */
export class NaiveCausalGraph {
  readonly #types = new NaiveNodeTypes();
  readonly #owners: NaiveOwners;
  readonly #pods = new NaivePods(this.#types);
  #drifts: Finding[] = [];
  #events: { readonly id: string; readonly place: string }[] = [];
  readonly #callers = new Map<string, Caller>();
  readonly #sessions = new Map<string, Session>();

  constructor(
    readonly bounds: { readonly maxDrifts: number; readonly maxEvents: number },
    clusterOf: (source: string) => string,
  ) {
    this.#owners = new NaiveOwners(this.#types, clusterOf);
  }

  declare(...given: Parameters<NaiveOwners['declare']>): void {
    this.#owners.declare(...given);
  }

  /** A call set or created (`attributes`), or deleted something. */
  record(...given: Parameters<NaiveOwners['record']>): void {
    this.#owners.record(...given);
  }

  caller(record: string, caller: Caller): void {
    this.#callers.set(record, caller);
  }

  sight(observation: Observation, at: number): void {
    if (observation.seen === 'session') {
      this.#sessions.delete(observation.credential);
      this.#sessions.set(observation.credential, { ...observation, at });
    } else if (observation.seen === 'pod_deleted') this.#pods.remove(observation.pod, at);
    else {
      const pod = this.#pods.see(observation.pod, observation.account, observation.owner);
      for (const one of observation.containers) this.#pods.seeContainer(one, pod);
    }
  }

  announce(drift: Drift): void {
    const target = this.#targetOf(drift);
    const actors = this.#actorsOf(drift);
    this.#forget(drift.id);
    const finding: Finding = {
      id: drift.id,
      time: Date.parse(drift.event_time),
      target,
      actors: [...new Set(actors)],
      isCreation: drift.change === 'created',
      until: drift.resolved_at === null ? Infinity : Date.parse(drift.resolved_at),
      cause: '',
    };
    this.#drifts.push(finding);
    if (this.#drifts.length > this.bounds.maxDrifts) this.#forget(this.#drifts[0]?.id ?? '');
    this.#settle(finding);
    const identities = [
      target,
      ...(this.#types.get(target) === 'iam_policy'
        ? this.#proven().flatMap(({ from, to, type }) => (type === 'grants_access' && from === target ? [to] : []))
        : []),
    ];
    for (const one of this.#drifts)
      if (one !== finding && one.time >= finding.time && one.actors.some((actor) => identities.includes(actor)))
        this.#explain(one, finding);
  }

  update(drift: Drift): void {
    const known = this.#drifts.find(({ id }) => id === drift.id);
    const until = drift.resolved_at === null ? Infinity : Date.parse(drift.resolved_at);
    if (known === undefined || known.until === until) return;
    known.until = until;
    if (until === Infinity || known.isCreation) return;
    for (const one of this.#drifts) if (one.cause === known.id) this.#settle(one);
  }

  report(event: SensorEvent, cluster: string): void {
    const place = sensorPlaceOf(event);
    let node = '';
    if (place !== undefined) {
      const { pod, container } = place;
      const seen = pod.uid === '' && pod.name === '' ? undefined : this.#pods.see({ ...pod, cluster }, '', undefined);
      node = this.#pods.seeContainer(container, seen) ?? seen?.node ?? '';
    }
    if (this.#events.some(({ id }) => id === event.id)) return;
    this.#events.push({ id: event.id, place: node });
    if (this.#events.length > this.bounds.maxEvents) this.#events.shift();
  }

  passTime(now: number): void {
    this.#pods.passTime(
      now,
      (nodes) =>
        this.#events.some(({ place }) => nodes.includes(place)) ||
        this.#drifts.some(({ target, actors }) => [target, ...actors].some((one) => nodes.includes(one))),
    );
    for (const [credential, { at }] of [...this.#sessions]) if (at + 36 * hour <= now) this.#sessions.delete(credential);
  }

  /** Type and public id of every node, sorted. */
  nodes(): readonly string[] {
    const all = new Set<string>();
    for (const one of this.#owners.declared) all.add(one.node);
    for (const { self, links } of this.#owners.all()) {
      all.add(self);
      for (const link of links) {
        if (link.link === 'trust') all.add(this.#types.end(link.grantor, self));
        if (link.link === 'claim') all.add(this.#types.end(link.account, self));
      }
    }
    for (const pod of this.#pods.all) all.add(pod.node);
    for (const one of this.#pods.containers()) all.add(one.node);
    for (const { id, target, actors } of this.#drifts) for (const one of [id, target, ...actors]) all.add(one);
    for (const { id } of this.#events) all.add(id);
    for (const { from, to } of this.#edges()) for (const one of [from, to]) all.add(one);
    return [...all].map((one) => `${this.#typeOf(one)} ${this.#owners.idOf(one)}`).sort();
  }

  /** In the direction of the effect. */
  links(): readonly NaiveEdge[] {
    return this.#edges().map(({ from, to, type }) => ({
      from: this.#owners.idOf(from),
      to: this.#owners.idOf(to),
      type: type as EdgeType,
    }));
  }

  /** As they are drawn, sorted. */
  edges(): readonly string[] {
    return this.#edges()
      .map(({ from, to, type }) => {
        const [source, target] = type === 'caused_by' || type === 'depends_on' ? [to, from] : [from, to];
        return `${this.#owners.idOf(source)} -${type}-> ${this.#owners.idOf(target)}`;
      })
      .sort();
  }

  #typeOf(node: string): string {
    if (this.#drifts.some(({ id }) => id === node)) return 'iac_change';
    if (this.#events.some(({ id }) => id === node)) return 'sensor_event';
    return this.#types.get(node) ?? 'resource';
  }

  #edges(): readonly Edge[] {
    return [...this.#proven(), ...this.#found()];
  }

  /** What states, records and pods prove. */
  #proven(): readonly Edge[] {
    const declared = this.#owners.declared.map(({ node }) => node);
    const found = this.#drifts.flatMap(({ target, actors }) => [target, ...actors]);
    return provenEdges(this.#owners.all(), this.#pods.all, [...declared, ...found], this.#types);
  }

  /** Dependencies, containers and findings. */
  #found(): readonly Edge[] {
    const edges: Edge[] = [];
    const dependencies = new Set<string>();
    for (const { source, node, given } of this.#owners.declared) {
      for (const address of given.depends ?? []) {
        const on = this.#owners.declared.find((one) => one.source === source && one.address === address)?.node;
        if (on === undefined || on === node || dependencies.has(`${source}\0${on}\0${node}`)) continue;
        dependencies.add(`${source}\0${on}\0${node}`);
        edges.push({ from: on, to: node, type: 'depends_on' });
      }
    }
    for (const pod of this.#pods.all) for (const { node } of pod.containers) edges.push({ from: pod.node, to: node, type: 'contains' });
    for (const { id, place } of this.#events) if (place !== '') edges.push({ from: place, to: id, type: 'triggered' });
    for (const { id, target, actors, cause } of this.#drifts) {
      edges.push({ from: id, to: target, type: 'changed' });
      for (const actor of actors) edges.push({ from: actor, to: id, type: 'performed' });
      if (cause !== '') edges.push({ from: cause, to: id, type: 'caused_by' });
    }
    return edges;
  }

  #targetOf({ address, ...drift }: Drift): string {
    const declared = this.#owners.declared.find((one) => one.address === address);
    if (declared !== undefined) return declared.node;
    const scope = { account: drift.account_id, region: drift.region, cluster: '' };
    const value = drift.new_value as GraphResource['attributes'];
    const self = evidenceReaders.get(drift.resource_type)?.(typeof value === 'object' ? value : {}, scope).self;
    return self === undefined ? `${drift.resource_type}/${drift.resource_id}` : this.#types.ref(self);
  }

  #actorsOf({ event_id, event_time }: Drift): readonly string[] {
    const caller = this.#callers.get(event_id);
    if (caller === undefined) return [];
    const identities = [...caller.identities];
    let { subject, pod } = caller;
    for (let session = this.#sessions.get(caller.credential); session !== undefined; session = this.#sessions.get(session.parent)) {
      for (const one of session.identities) if (!identities.some(({ key }) => key === one.key)) identities.push(one);
      subject ??= session.subject;
      pod ??= session.pod;
    }
    const actors: string[] = [];
    const isKey = ({ resourceType }: NodeRef): boolean => resourceType === 'aws_iam_access_key';
    const acting = identities.findIndex((one) => !isKey(one));
    for (const one of acting < 0 ? identities : identities.slice(0, acting + 1)) actors.push(this.#types.ref(one));
    for (const [at, one] of identities.entries()) {
      if (isKey(one)) continue;
      const before = identities[at - 1];
      if (before !== undefined && isKey(before)) this.#owners.use(before, one, Date.parse(event_time));
      const later = identities.slice(at + 1).find((other) => !isKey(other));
      if (later !== undefined) this.#owners.use(later, one, Date.parse(event_time));
    }
    const account = subject === undefined ? '' : this.#accountOf(subject);
    if (account !== '') actors.push(account);
    if (pod !== undefined) {
      const cluster = account === '' ? pod.cluster : (account.split('/')[1] ?? '');
      actors.push(this.#pods.see({ ...pod, cluster }, '', undefined).node);
    }
    return actors;
  }

  #accountOf({ issuer, namespace, name }: { readonly issuer: string; readonly namespace: string; readonly name: string }): string {
    const links = this.#owners.all().flatMap(({ links: own }) => own);
    const issuing = links.flatMap((link) => (link.link === 'issuer' && link.issuer === issuer ? [link.cluster] : []));
    const nodes = this.nodes().map((one) => one.slice(one.indexOf(' ') + 1));
    const keys = [...nodes, ...this.#owners.declared.map(({ node }) => node)];
    const found = new Set(
      issuing.map((cluster) => clusterObjectKey(cluster, 'serviceaccount', namespace, name)).filter((key) => keys.includes(key)),
    );
    return found.size === 1 ? ([...found][0] ?? '') : '';
  }

  #forget(id: string): void {
    if (!this.#drifts.some((one) => one.id === id)) return;
    this.#drifts = this.#drifts.filter((one) => one.id !== id);
    for (const one of this.#drifts) if (one.cause === id) this.#settle(one);
  }

  /** The newest change of an identity that the actor used, or of a policy that grants it access, made before and open then. */
  /** `cause` is the only candidate that may have come up since. */
  #explain(effect: Finding, cause: Finding): void {
    const known = this.#drifts.find(({ id }) => id === effect.cause);
    const isNewer = known === undefined || cause.time > known.time || (cause.time === known.time && cause.id < known.id);
    const isBefore = cause.time < effect.time || (cause.time === effect.time && cause.id < effect.id);
    if (isNewer && isBefore && (cause.isCreation || cause.until >= effect.time)) effect.cause = cause.id;
  }

  #settle(effect: Finding): void {
    const policies = this.#proven().flatMap(({ from, to, type }) =>
      type === 'grants_access' && effect.actors.includes(to) && this.#types.get(from) === 'iam_policy' ? [from] : [],
    );
    const identities = [...effect.actors, ...policies];
    const [newest] = this.#drifts
      .filter(({ id, time }) => time < effect.time || (time === effect.time && id < effect.id))
      .filter(({ target, isCreation, until }) => identities.includes(target) && (isCreation || until >= effect.time))
      .sort((a, b) => b.time - a.time || (a.id < b.id ? -1 : 1));
    effect.cause = newest?.id ?? '';
  }
}
