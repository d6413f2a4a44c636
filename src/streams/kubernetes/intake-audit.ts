import { cloudCatalog } from '../../catalog/providers.js';
import { DecodeTools, InputDecoder } from '../../decode/decode-input.js';
import { itemCount, unpackItem } from '../../decode/workers/unpack-batch.js';
import type { IntakeResult } from '../../model/contracts/intake.js';
import { printable } from '../../lib/printable.js';
import type { Arrival } from '../../model/fact.js';
import { malformedRecords } from '../../model/skipped-records.js';
import { pieceSize, postedBodies, type PostedBodiesOptions, type PostedBody, type PostedResult } from '../posted-bodies.js';
import { inCluster } from './in-cluster.js';

/**
 * Accepts bodies of the audit webhook of a Kubernetes API server (D76): an `EventList`, or events, one or several. Reads, noise and failed
 * calls are counted without being parsed. Anything else is malformed. `cluster`: where the events come from, '' if there is only one cluster;
 * an event that names another one is malformed, because the sender answers for its own cluster. See `postedBodies` for bounds and order.
 */
export const auditIntake = (options: PostedBodiesOptions): ((body: Uint8Array, cluster: string) => Promise<PostedResult>) => {
  const tools = new DecodeTools(cloudCatalog);
  const take = postedBodies(options);
  return (bytes, cluster) => take(bytes.length, () => new AuditBody(bytes, cluster, tools));
};

/** Characters of a name in a message. */
const longestName = 100;

class AuditBody implements PostedBody {
  readonly #bytes: Uint8Array;
  readonly #cluster: string;
  readonly #decoder: InputDecoder;
  readonly #arrivals: Arrival[] = [];
  #at = 0;
  #records = 0;
  /** Events of other clusters. */
  #foreign = 0;
  #sample = '';

  constructor(bytes: Uint8Array, cluster: string, tools: DecodeTools) {
    this.#bytes = bytes;
    this.#cluster = cluster;
    this.#decoder = new InputDecoder(tools, { by: 'stamp', stamp: 0 }, true, 'events');
  }

  decode(): boolean {
    const piece = this.#bytes.subarray(this.#at, (this.#at += pieceSize));
    const isLast = this.#at >= this.#bytes.length;
    if (piece.length > 0) this.#decoder.push(piece);
    if (isLast) this.#decoder.end(undefined);
    this.#take();
    if (isLast) this.#decoder.close();
    return !isLast;
  }

  taken(): IntakeResult {
    const malformed = this.#decoder.malformed + this.#foreign;
    return { accepted: this.#records - malformed, malformed, sample: this.#sample };
  }

  arrivals(at: string): readonly Arrival[] {
    return this.#arrivals.map((fact) => ({ ...fact, at }));
  }

  #take(): void {
    const batch = this.#decoder.batches.take();
    this.#records += batch.records;
    if (batch.problem !== undefined && this.#sample === '') this.#sample = batch.problem.message;
    for (let item = 0; item < itemCount(batch); item++) this.#push(inCluster(unpackItem(batch, item, ''), this.#cluster));
  }

  #push(fact: Arrival): void {
    const named = fact.kind === 'audit' ? (fact.record?.account ?? '') : '';
    if (named === '' || named === this.#cluster || this.#cluster === '') {
      this.#arrivals.push(fact);
      return;
    }
    this.#foreign++;
    if (this.#sample === '') this.#sample = printable(`an event of the cluster ${named.slice(0, longestName)}, not of ${this.#cluster}`);
    this.#arrivals.push({ kind: 'audit', at: '', record: undefined, skipped: malformedRecords(1) });
  }
}
