/** An event that has not happened yet. */
export type SimEvent = { readonly at: number; readonly order: number; work: (() => void) | undefined };

/**
 * Virtual time as a heap of events. Each event runs in its own turn of the event loop, so that all promises settle before the next one; events
 * of the same time run in the order in which they were made.
 */
export class SimTime {
  now = 0;
  #order = 0;
  readonly #heap: SimEvent[] = [];

  /** Milliseconds from now. To cancel the event, remove its `work`. */
  after(wait: number, work: () => void): SimEvent {
    const event: SimEvent = { at: this.now + Math.max(0, wait), order: this.#order++, work };
    const heap = this.#heap;
    let place = heap.push(event) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!isBefore(event, heap[parent])) break;
      heap[place] = heap[parent] ?? event;
      place = parent;
    }
    heap[place] = event;
    return event;
  }

  /** Runs events until a time, calling `check` after each with its promises settled. */
  run(until: number, check: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const step = (): void => {
        try {
          check();
          const work = this.#take(until);
          if (work === undefined) {
            this.now = until;
            resolve();
            return;
          }
          work();
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
          return;
        }
        setImmediate(step);
      };
      setImmediate(step);
    });
  }

  #take(until: number): (() => void) | undefined {
    for (let next = this.#heap[0]; next !== undefined && next.at <= until; next = this.#heap[0]) {
      this.#removeFirst();
      const { at, work } = next;
      if (work === undefined) continue;
      this.now = at;
      return work;
    }
    return undefined;
  }

  #removeFirst(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= heap.length) break;
      if (isBefore(heap[child + 1], heap[child])) child++;
      const smaller = heap[child];
      if (smaller === undefined || !isBefore(smaller, last)) break;
      heap[place] = smaller;
      place = child;
    }
    heap[place] = last;
  }
}

const isBefore = (one: SimEvent | undefined, other: SimEvent | undefined): boolean =>
  one !== undefined && other !== undefined && (one.at < other.at || (one.at === other.at && one.order < other.order));
