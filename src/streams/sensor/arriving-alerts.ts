import { decodeSensor } from '../../decode/decode-sensor.js';
import type { Arrival } from '../../model/fact.js';
import { readAlert } from './read-alert.js';
import { arrivalsOf, maxAlert, type SensorItem } from './sensor-item.js';

type Waiting = { readonly item: SensorItem; readonly size: number };

/** Alerts in order of arrival, until they are taken. The caller bounds them by `alerts` and `bytes`, which include malformed ones. */
export class ArrivingAlerts {
  #waiting: Waiting[] = [];
  #bytes = 0;
  #malformed = 0;
  #malformedBytes = 0;
  readonly #onMalformed: (count: number, sample: string) => void;

  constructor(onMalformed: (count: number, sample: string) => void) {
    this.#onMalformed = onMalformed;
  }

  get alerts(): number {
    return this.#waiting.length + this.#malformed;
  }

  get bytes(): number {
    return this.#bytes + this.#malformedBytes;
  }

  /** Adds a message; one that is not an alert is counted as malformed (D6). */
  add(message: Buffer): void {
    const json = message.length > maxAlert ? undefined : readAlert(message);
    const alert = json === undefined ? undefined : decodeSensor(json);
    if (alert !== undefined) {
      this.#waiting.push({ item: { event: alert.event, record: alert.record }, size: message.length });
      this.#bytes += message.length;
      return;
    }
    this.#malformed++;
    this.#malformedBytes += message.length;
    this.#onMalformed(1, `${problemOf(message, json !== undefined)} (${message.length} bytes)`);
  }

  /** Takes the next facts, at most `most`. They arrive at the time of this call. */
  take(most: number, at: string): readonly Arrival[] {
    const taken = this.#waiting.splice(0, this.#malformed > 0 ? most - 1 : most);
    for (const { size } of taken) this.#bytes -= size;
    const malformed = this.#malformed;
    this.#malformed = 0;
    this.#malformedBytes = 0;
    return arrivalsOf(
      taken.map(({ item }) => item),
      malformed,
      at,
    );
  }
}

const problemOf = (message: Buffer, isMessage: boolean): string => {
  if (message.length > maxAlert) return 'an alert over 512 KiB';
  return isMessage ? 'an alert without a rule, a known priority, or a time' : 'not a message of the sensor';
};
