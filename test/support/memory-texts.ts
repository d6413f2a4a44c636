import { firstValueFrom, timer } from 'rxjs';
import type { TextStore } from '../../src/model/contracts/text-store.js';
import { Failure } from '../../src/model/failure.js';
import type { VirtualTime } from './virtual-time.js';

/** A text store in memory. Operations take `latency` virtual milliseconds, 0 by default, and fail while `isDown`. */
export class MemoryTexts implements TextStore {
  readonly texts = new Map<string, string>();
  readonly #time: VirtualTime;
  isDown = false;
  latency = 0;
  puts = 0;

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  names = (): Promise<readonly string[]> => this.#after(() => [...this.texts.keys()]);
  get = (name: string): Promise<string | undefined> => this.#after(() => this.texts.get(name));
  put = (name: string, text: string): Promise<void> =>
    this.#after(() => {
      this.puts++;
      this.texts.set(name, text);
    });
  remove = (name: string): Promise<void> => this.#after(() => void this.texts.delete(name));

  async #after<A>(work: () => A): Promise<A> {
    if (this.latency > 0) await firstValueFrom(timer(this.latency, this.#time));
    if (this.isDown) throw new Failure('NotConnected', 'no server');
    return work();
  }
}
