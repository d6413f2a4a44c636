import { InstanceDraft } from './instance-draft.js';
import { JsonScanner, ScanFailure } from './json-scanner.js';
import { scalarAt } from './json-slice.js';
import { NameTable } from '../index/name-table.js';
import { LateMember, V4Reader } from './read-v4.js';
import { SecretHints } from './secret-hints.js';
import { ShowReader } from './read-show.js';
import { StateBuilder, type StateHeader } from '../index/state-builder.js';
import type { StateColumns } from '../index/state-columns.js';
import type { Plans } from './type-plan.js';
import { containerOrNull, stringOrNull, wrongType } from './typed-scan.js';

const members = new NameTable([
  'version',
  'format_version',
  'terraform_version',
  'serial',
  'lineage',
  'resources',
  'values',
  'prior_state',
  'planned_values',
  'encrypted_data',
  'backend',
  'data',
  'encryption_version',
  'checks',
  'errored',
  'outputs',
  'check_results',
]);
const top = (): string => '';

/** Members at the top level of a document; an offset of 0 means absent. */
type Top = {
  version: number;
  format_version: number;
  terraform_version: number;
  serial: number;
  lineage: number;
  resources: number;
  values: number;
  prior_state: number;
  planned_values: number;
  encrypted_data: number;
  backend: number;
  data: number;
  encryption_version: number;
  outputs: number;
  /** Whether there are members that no state contains. */
  others: boolean;
};
const emptyTop = (): Top => ({
  version: 0,
  format_version: 0,
  terraform_version: 0,
  serial: 0,
  lineage: 0,
  resources: 0,
  values: 0,
  prior_state: 0,
  planned_values: 0,
  encrypted_data: 0,
  backend: 0,
  data: 0,
  encryption_version: 0,
  outputs: 0,
  others: false,
});

/**
 * Indexes a document: format v4 of Terraform and OpenTofu, or `show -json` of a state or plan (whose `prior_state` is the declared state).
 * Throws `ScanFailure`.
 */
export const readDocument = (bytes: Uint8Array, plans: Plans): StateColumns => {
  if (bytes.length === 0) return new StateBuilder(bytes, plans).finish({ iacVersion: '', serial: 0, lineage: '', outputsAt: 0 });
  try {
    return readInPassing(bytes, plans);
  } catch (error) {
    // A truncated file also causes other errors. Report first that it is not valid JSON.
    if (error instanceof ScanFailure && error.reason !== 'broken_json') passWhole(bytes);
    throw error;
  }
};

const readInPassing = (bytes: Uint8Array, plans: Plans): StateColumns => {
  try {
    return new DocumentReader(bytes, plans, false).read();
  } catch (error) {
    if (!(error instanceof LateMember)) throw error;
    return new DocumentReader(bytes, plans, true).read();
  }
};

const passWhole = (bytes: Uint8Array): void => {
  const scanner = new JsonScanner(bytes, startOf(bytes));
  scanner.skip();
  scanner.finish();
};

class DocumentReader {
  private readonly scanner: JsonScanner;
  private readonly draft: InstanceDraft;
  private builder: StateBuilder;
  private isRead = false;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly plans: Plans,
    private readonly careful: boolean,
  ) {
    this.scanner = new JsonScanner(bytes, startOf(bytes));
    this.draft = new InstanceDraft(new SecretHints(bytes));
    this.builder = new StateBuilder(bytes, plans);
  }

  read(): StateColumns {
    const { scanner } = this;
    if (scanner.peek() !== 0x7b)
      throw new ScanFailure('not_a_state', 'not a Terraform or OpenTofu state: the document is not an object', -1);
    const at = this.top(0x7b);
    scanner.finish();
    this.check(at);
    if (!this.isRead && at.version !== 0 && at.resources !== 0) this.resources(at.resources);
    if (at.version === 0) this.shown(at);
    return this.builder.finish(this.header(at));
  }

  /** Scans the top-level object and notes its members. Reads `resources` immediately if the document is known to be v4. */
  private top(opener: 0x7b): Top {
    const { scanner } = this;
    const at = emptyTop();
    for (let more = scanner.enter(opener); more; more = scanner.more()) {
      scanner.key();
      const member = members.read(scanner);
      switch (member) {
        case 'terraform_version':
        case 'lineage':
        case 'format_version':
          at[member] = stringOrNull(scanner, top, member);
          break;
        case 'resources':
          scanner.peek();
          at.resources = scanner.at;
          if (this.isRead || at.version === 0 || this.number(at.version) !== 4) {
            this.forget();
            scanner.skip();
          } else this.resources(-1);
          break;
        case 'version':
        case 'serial':
        case 'values':
        case 'prior_state':
        case 'planned_values':
        case 'encrypted_data':
        case 'encryption_version':
        case 'outputs':
        case 'backend':
        case 'data':
          scanner.peek();
          at[member] = scanner.at;
          scanner.skip();
          break;
        case '':
          at.others = true;
          scanner.skip();
          break;
        default:
          scanner.skip();
      }
    }
    return at;
  }

  private resources(from: number): void {
    const { scanner } = this;
    if (from >= 0) scanner.at = from;
    new V4Reader(scanner, this.builder, this.draft, this.careful).resources();
    this.isRead = true;
  }

  /** Discards an earlier `resources` member: as in any JSON, the last one counts. */
  private forget(): void {
    if (!this.isRead) return;
    this.builder = new StateBuilder(this.bytes, this.plans);
    this.isRead = false;
  }

  /** Reads `show -json` of a state, or the state before a plan. */
  private shown(at: Top): void {
    const { scanner } = this;
    let valuesAt = at.values;
    if (at.prior_state !== 0) {
      scanner.at = at.prior_state;
      containerOrNull(scanner, 0x7b, top, 'prior_state');
      if (this.bytes[at.prior_state] === 0x7b) {
        scanner.at = at.prior_state;
        const prior = this.top(0x7b);
        valuesAt = prior.values;
        at.terraform_version = prior.terraform_version || at.terraform_version;
      }
    }
    if (valuesAt === 0) return;
    scanner.at = valuesAt;
    const reader = new ShowReader(scanner, this.builder, this.draft);
    reader.values();
    at.outputs = reader.outputsAt;
  }

  private check(at: Top): void {
    if (at.encrypted_data !== 0 || at.encryption_version !== 0) {
      throw new ScanFailure(
        'encrypted',
        'the state is encrypted by OpenTofu; give the output of `tofu show -json` or `tofu state pull` instead',
        -1,
      );
    }
    if (at.version === 0) {
      const isShown =
        at.values !== 0 || at.prior_state !== 0 || at.planned_values !== 0 || !(at.others || at.data !== 0 || at.backend !== 0);
      if (at.format_version !== 0 && isShown) return;
      if (at.data !== 0) {
        throw new ScanFailure(
          'not_a_state',
          'this is an answer of the API of HCP Terraform or Terraform Enterprise, not a state: download the state from its `hosted-state-download-url`, or give the output of `terraform state pull`',
          at.data,
        );
      }
      throw new ScanFailure(
        'not_a_state',
        'not a Terraform or OpenTofu state: neither `version` nor `format_version` with values; give a file of `terraform state pull` or `terraform show -json`',
        -1,
      );
    }
    const version = this.number(at.version);
    if (version === 3 && at.backend !== 0) {
      throw new ScanFailure(
        'not_a_state',
        'these are the settings of a backend (`.terraform/terraform.tfstate`), not a state: give the state in that backend, or the output of `terraform state pull`',
        at.backend,
      );
    }
    if (Number.isNaN(version)) wrongType(this.scanner, 'version', 'a number', at.version);
    if (version > 4)
      throw new ScanFailure('new_version', `the state has format version ${version}, newer than 4, the newest that is known`, at.version);
    if (version < 4) {
      throw new ScanFailure(
        'old_version',
        `the state has format version ${version}, written by Terraform before 0.12; upgrade it: \`terraform state pull\` of Terraform 0.12 or newer prints it in version 4, an apply there rewrites it`,
        at.version,
      );
    }
    if (at.serial !== 0 && Number.isNaN(this.number(at.serial)) && this.bytes[at.serial] !== 0x6e)
      wrongType(this.scanner, 'serial', 'a number', at.serial);
  }

  private header(at: Top): StateHeader {
    const serial = at.serial === 0 ? 0 : this.number(at.serial);
    return {
      iacVersion: scalarAt(this.bytes, at.terraform_version),
      serial: Number.isNaN(serial) ? 0 : serial,
      lineage: scalarAt(this.bytes, at.lineage),
      outputsAt: at.outputs,
    };
  }

  /** The number at an offset; NaN for any other value. */
  private number(at: number): number {
    const isString = this.bytes[at] === 0x22;
    const digits = isString ? '' : scalarAt(this.bytes, at);
    return digits === '' ? NaN : Number(digits);
  }
}

/** Offset after a UTF-8 byte-order mark. Rejects UTF-16 (redirection in Windows PowerShell) with a message of its own. */
const startOf = (bytes: Uint8Array): number => {
  const [a, b, c] = bytes;
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) {
    throw new ScanFailure('broken_json', 'the file is UTF-16; write it as UTF-8', 0);
  }
  return a === 0xef && b === 0xbb && c === 0xbf ? 3 : 0;
};
