import { decodeSensor } from '../../decode/decode-sensor.js';
import type { Arrival } from '../../model/fact.js';
import { AlertReader } from './read-alert.js';
import { arrivalsOf, maxAlert, type SensorItem } from './sensor-item.js';

/** Alerts in order of arrival, until they are taken. The caller bounds them by `alerts` and `bytes`, which include malformed ones. */
export class ArrivingAlerts {
  readonly #reader = new AlertReader();
  #waiting: SensorItem[] = [];
  /** Bytes of each waiting alert. */
  #sizes: number[] = [];
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
    const json = message.length > maxAlert ? undefined : this.#reader.read(message);
    const alert = json === undefined ? undefined : decodeSensor(json, this.#reader.isPlain);
    if (alert !== undefined) {
      this.#waiting.push(alert);
      this.#sizes.push(message.length);
      this.#bytes += message.length;
      return;
    }
    this.#malformed++;
    this.#malformedBytes += message.length;
    this.#onMalformed(1, `${problemOf(message, json !== undefined)} (${message.length} bytes)`);
  }

  /** Takes the next facts, at most `most`. They arrive at the time of this call. */
  take(most: number, at: string): readonly Arrival[] {
    const count = this.#malformed > 0 ? most - 1 : most;
    const taken = this.#waiting.splice(0, count);
    for (const size of this.#sizes.splice(0, count)) this.#bytes -= size;
    const malformed = this.#malformed;
    this.#malformed = 0;
    this.#malformedBytes = 0;
    return arrivalsOf(taken, malformed, at);
  }
}

const problemOf = (message: Buffer, isMessage: boolean): string => {
  if (message.length > maxAlert) return 'an alert over 512 KiB';
  return isMessage ? 'an alert without a rule, a known priority, or a time' : 'not a message of the sensor';
};
