import { delay, NEVER, type Observable, type Subscription } from 'rxjs';
import type { LeaseState } from '../../src/model/contracts/lease-store.js';
import type { Term } from '../../src/model/contracts/term.js';
import { openLeadership, type Leadership } from '../../src/leadership/leadership.js';
import { leaseLink, type MemoryLease, type Trip } from './memory-lease.js';
import { PausedTime } from './paused-time.js';
import { RecordingLog } from './recording-log.js';
import { type VirtualTime } from './virtual-time.js';

export const leaseMs = 3_000;

/** An instance that competes for the lease, and the network between it and the server. */
export class Candidate {
  readonly log = new RecordingLog();
  readonly clock: PausedTime;
  readonly leadership: Leadership;
  readonly subscription: Subscription;
  isReleased = false;
  readonly terms: (Term | undefined)[] = [];
  /** Each request, in order. */
  trip: () => Trip = () => ({ there: 1, back: 1 });

  constructor(
    name: string,
    lease: MemoryLease,
    time: VirtualTime,
    options: { readonly isWatching?: boolean; readonly random?: () => number; readonly rate?: number },
  ) {
    this.clock = new PausedTime(time, options.rate);
    const store = leaseLink(lease, { time, trip: () => this.trip() });
    const states$: Observable<LeaseState> = options.isWatching === false ? NEVER : store.states$.pipe(delay(1, time));
    this.leadership = openLeadership({
      store: { ...store, states$ },
      instance: name,
      lease: leaseMs,
      log: this.log,
      scheduler: this.clock,
      steady: () => this.clock.steady(),
      random: options.random ?? Math.random,
    });
    this.subscription = this.leadership.terms$.subscribe((term) => this.terms.push(term));
  }

  /** Changes what happens to this instance. */
  act(act: 'slow' | 'silent' | 'lost answers' | 'lossy' | 'well' | 'stop' | 'wake' | 'release' | 'yield', random: () => number): void {
    const lossy = (): Trip => ({ there: random() < 0.3 ? undefined : 500 * random(), back: random() < 0.3 ? undefined : 500 * random() });
    if (act === 'slow') this.trip = () => ({ there: 1_500 * random(), back: 1_500 * random() });
    else if (act === 'silent') this.trip = () => ({ there: undefined, back: undefined });
    else if (act === 'lost answers') this.trip = () => ({ there: 10, back: undefined });
    else if (act === 'lossy') this.trip = lossy;
    else if (act === 'well') this.trip = () => ({ there: 1, back: 1 });
    else if (act === 'stop') this.clock.pause();
    else if (act === 'wake') this.clock.wake();
    else if (act === 'release') {
      this.isReleased = true;
      void this.leadership.release();
    } else this.leadership.yield();
  }

  get isHeld(): boolean {
    return this.terms.at(-1)?.isHeld() ?? false;
  }

  get lines(): readonly string[] {
    return this.log.lines.map(([level, message]) => `${level} ${message}`);
  }
}
