import { DocumentReader } from './document-reader.js';
import { EventReader } from './event-reader.js';
import { PlanError } from './plan-error.js';
import { plannedResources, type PlanOptions, type ReadPlan } from './planned-resources.js';

/** Bytes from the start that tell what the input is. */
const looked = 4_096;

/**
 * Reads a plan of Terraform or OpenTofu that is given in pieces: the document of `terraform show -json PLAN` or the events of
 * `terraform plan -json`. Throws `PlanError` for anything else. A piece takes time in proportion to its size; `finish` is to be stepped through.
 */
export class PlanReader {
  #reader: DocumentReader | EventReader | undefined;
  #head: Uint8Array = new Uint8Array(0);

  /** `piece` may be reused after the call. */
  push(piece: Uint8Array): void {
    if (this.#reader !== undefined) {
      this.#reader.push(piece);
      return;
    }
    this.#head = Buffer.concat([this.#head, piece]);
    if (this.#head.length >= looked) this.#open();
  }

  *finish(options: PlanOptions): Generator<undefined, ReadPlan> {
    if (this.#reader === undefined) this.#open();
    const draft = yield* (this.#reader as DocumentReader | EventReader).finish();
    return yield* plannedResources(draft, options);
  }

  #open(): void {
    const isMarked = this.#head[0] === 0xef && this.#head[1] === 0xbb && this.#head[2] === 0xbf;
    const bytes = isMarked ? this.#head.subarray(3) : this.#head;
    const start = Buffer.from(bytes.subarray(0, looked)).toString('latin1').trimStart();
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) throw new PlanError(gzip);
    const refused = foreign.find(([pattern]) => pattern.test(start));
    if (refused !== undefined) throw new PlanError(refused[1]);
    this.#reader = /^\{\s*"(?:@\w+|type|terraform|tofu|ui|hook|change|changes|diagnostic|outputs)"/.test(start)
      ? new EventReader()
      : new DocumentReader();
    this.#head = new Uint8Array(0);
    this.#reader.push(bytes);
  }
}

const give = 'give the output of `terraform show -json PLAN`';

const gzip = 'the plan is compressed with gzip: decompress it, or post it with `Content-Encoding: gzip`';

/** What the start of another input is. */
const foreign: readonly (readonly [RegExp, string])[] = [
  [/^$/, `the plan is empty: ${give}`],
  [/^PK/, `this is the plan file, which only Terraform reads: ${give}`],
  [/^(?:\xff\xfe|\xfe\xff)/, 'the plan is UTF-16: write it as UTF-8'],
  [/^</, 'this is a web page, such as an error or a sign-in page, not a plan'],
  [/^\[/, `this is a list, not a plan: ${give}`],
  [/^[^{]/, `this is not JSON: ${give}; what \`terraform plan\` prints without -json is only for people`],
];
