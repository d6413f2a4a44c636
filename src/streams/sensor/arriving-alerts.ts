import { dropReasons } from '../../model/drop-reason.js';
import type { Arrival } from '../../model/fact.js';
import { hashBytes } from '../../model/record-hash.js';
import { decodeSensor } from '../decode/decode-sensor.js';
import { readAlert } from './read-alert.js';

/** A fact without its time; what is malformed, as the four words that tell each from others. */
type Item = Pick<Extract<Arrival, { readonly kind: 'sensor' }>, 'event' | 'record'> | { readonly hashes: number[] };
type Waiting = { readonly item: Item; readonly size: number };

/** An alert cannot be decoded in parts, and a longer one would hold up everything else; the intake has the same bound. */
const maxAlert = 512 * 1024;
/** A run of malformed alerts ends here, as everywhere. */
const maxRun = 4_096;
const hashed = 4_096;
const malformedReason = dropReasons.indexOf('malformed');

/** Alerts in the order in which they came, until they are taken. Who adds bounds it, by `alerts` and `bytes`. */
export class ArrivingAlerts {
  alerts = 0;
  bytes = 0;
  #waiting: Waiting[] = [];
  readonly #onMalformed: (count: number, sample: string) => void;

  constructor(onMalformed: (count: number, sample: string) => void) {
    this.#onMalformed = onMalformed;
  }

  /** What is no alert is malformed, and waits as such (D6). */
  add(message: Buffer): void {
    this.alerts++;
    this.bytes += message.length;
    const json = message.length > maxAlert ? undefined : readAlert(message);
    const alert = json === undefined ? undefined : decodeSensor(json);
    if (alert !== undefined) {
      this.#waiting.push({ item: { event: alert.event, record: alert.record }, size: message.length });
      return;
    }
    const hash = hashBytes(message, 0, Math.min(message.length, hashed));
    this.#onMalformed(1, `${wrongWith(message, json !== undefined)} (${message.length} bytes)`);
    const last = this.#waiting.at(-1)?.item;
    if (last !== undefined && 'hashes' in last && last.hashes.length < 4 * maxRun) last.hashes.push(...hash);
    else this.#waiting.push({ item: { hashes: [...hash] }, size: message.length });
  }

  /** The next facts, `most` of them at most; they arrive as they are taken. */
  take(most: number, at: string): readonly Arrival[] {
    const taken = this.#waiting.splice(0, most);
    const isAll = this.#waiting.length === 0;
    for (const { item, size } of taken) {
      this.alerts -= 'hashes' in item ? item.hashes.length / 4 : 1;
      this.bytes -= size;
    }
    if (isAll) this.bytes = 0;
    return taken.map(({ item }) => arrivalOf(item, at));
  }
}

const wrongWith = (message: Buffer, isMessage: boolean): string => {
  if (message.length > maxAlert) return 'an alert over 512 KiB';
  return isMessage ? 'an alert without a rule, a known priority, or a time' : 'no message of the sensor';
};

const arrivalOf = (item: Item, at: string): Arrival => {
  if ('event' in item) return { kind: 'sensor', at, event: item.event, record: item.record };
  const ids = Uint32Array.from(item.hashes);
  const count = ids.length / 4;
  const reasons = new Uint8Array(count).fill(malformedReason);
  return { kind: 'audit', at, record: undefined, skipped: { count, reasons, ids, unsupported: [] } };
};
