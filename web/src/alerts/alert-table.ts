import type { Alert } from './alert.js';

/**
 * The alerts of the service, in the order of its API. **Keeps** at most `max` alerts. When full, a new alert evicts the oldest resolved
 * one, or the oldest of all, as in the service.
 */
export class AlertTable {
  readonly #byId = new Map<string, Alert>();
  /** Oldest first; alerts of the same time in the order in which they were announced. Some may be outdated if `#isOutdated`. */
  #sorted: Alert[] = [];
  #isOutdated = false;
  #max = 100_000;

  get size(): number {
    return this.#byId.size;
  }

  /** Removes all alerts. */
  clear(max: number): void {
    this.#byId.clear();
    this.#isOutdated = false;
    this.#sorted = [];
    this.#max = max;
  }

  get(id: string): Alert | undefined {
    return this.#byId.get(id);
  }

  /** Adds older alerts, newest first, as the index lists them. Alerts that are known already are newer than those of the index. */
  addOlder(alerts: readonly Alert[]): void {
    const unknown = alerts.filter(({ id }) => !this.#byId.has(id));
    for (const alert of unknown) this.#byId.set(alert.id, alert);
    this.#sorted = merged(unknown.toReversed(), this.#current());
  }

  /** Adds new alerts, in the order in which they were announced. An alert with a known id replaces the former one. */
  announce(alerts: readonly Alert[]): void {
    const last = new Map(alerts.map((alert) => [alert.id, alert]));
    const known = [...last.keys()].filter((id) => this.#byId.has(id));
    if (known.length > 0) {
      const replaced = new Set(known);
      this.#sorted = this.#current().filter(({ id }) => !replaced.has(id));
    }
    for (const alert of last.values()) this.#byId.set(alert.id, alert);
    this.#sorted = merged(
      this.#current(),
      [...last.values()].sort((one, other) => one.time - other.time),
    );
    this.#evict();
  }

  /** Changes a known alert; its time and order stay. */
  update(id: string, change: (former: Alert) => Alert): void {
    const former = this.#byId.get(id);
    if (former === undefined) return;
    const changed = { ...change(former), time: former.time };
    this.#byId.set(id, changed);
    this.#isOutdated = true;
  }

  /** All alerts, newest first. */
  list(): readonly Alert[] {
    return this.#current().toReversed();
  }

  #current(): Alert[] {
    if (this.#isOutdated) {
      this.#sorted = this.#sorted.map((alert) => this.#byId.get(alert.id) ?? alert);
      this.#isOutdated = false;
    }
    return this.#sorted;
  }

  #evict(): void {
    let excess = this.#byId.size - this.#max;
    if (excess <= 0) return;
    const evicted = new Set<Alert>();
    for (const alert of this.#sorted) {
      if (excess === 0) break;
      if (alert.resolution === null) continue;
      evicted.add(alert);
      excess--;
    }
    for (const alert of this.#sorted) {
      if (excess === 0) break;
      if (evicted.has(alert)) continue;
      evicted.add(alert);
      excess--;
    }
    for (const { id } of evicted) this.#byId.delete(id);
    this.#sorted = this.#sorted.filter((alert) => !evicted.has(alert));
  }
}

/** Both lists are sorted by time; alerts of `second` follow those of `first` at the same time. */
const merged = (first: Alert[], second: Alert[]): Alert[] => {
  const [newest] = first.slice(-1);
  const [oldest] = second;
  if (newest === undefined || oldest === undefined || newest.time <= oldest.time) return first.concat(second);
  const result: Alert[] = [];
  let at = 0;
  for (const alert of second) {
    for (let next = first[at]; next !== undefined && next.time <= alert.time; next = first[++at]) result.push(next);
    result.push(alert);
  }
  return result.concat(first.slice(at));
};
