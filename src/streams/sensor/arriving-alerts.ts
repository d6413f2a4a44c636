import type { Arrival } from '../../model/fact.js';
import { decodeSensor } from '../../decode/decode-sensor.js';
import { arrivalOf, joinsRun, malformedHash, maxAlert, type SensorItem } from './sensor-item.js';
import { readAlert } from './read-alert.js';

type Waiting = { readonly item: SensorItem; readonly size: number };

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
    const hash = malformedHash(message, 0, message.length);
    this.#onMalformed(1, `${wrongWith(message, json !== undefined)} (${message.length} bytes)`);
    if (!joinsRun(this.#waiting.at(-1)?.item, hash)) this.#waiting.push({ item: { hashes: [...hash] }, size: message.length });
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
