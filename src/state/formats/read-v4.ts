import type { InstanceDraft } from './instance-draft.js';
import type { JsonScanner } from './json-scanner.js';
import { NameTable } from '../index/name-table.js';
import type { StateBuilder } from '../index/state-builder.js';
import { flag } from '../index/state-columns.js';
import type { TypePlan } from './type-plan.js';
import {
  checkNaming,
  containerOrNull,
  enterOrNull,
  keyOrNull,
  scanAttributes,
  scanStrings,
  stringOrNull,
  wrongType,
  type Naming,
  type Path,
} from './typed-scan.js';

const blockMembers = new NameTable(['module', 'mode', 'type', 'name', 'provider', 'instances']);
const instanceMembers = new NameTable([
  'index_key',
  'deposed',
  'provider',
  'attributes',
  'attributes_flat',
  'sensitive_attributes',
  'dependencies',
  'depends_on',
]);

/**
 * Thrown if a member that is required to read the instances of a resource comes after them. Terraform writes `instances` last, so one pass
 * is enough; a file in another order is read again with `careful`, which skips the instances first.
 */
export class LateMember extends Error {}

/**
 * Reads `resources` of format v4: blocks, each a resource of a module with its instances. Source: Terraform and OpenTofu
 * `internal/states/statefile/version4.go`. OpenTofu may name the provider on the instance; Terraform 0.12 wrote `depends_on` instead of
 * `dependencies`, relative to the module.
 */
export class V4Reader {
  private block = 0;
  private instance = -1;
  private readonly path: Path = () => `resources[${this.block}]${this.instance < 0 ? '' : `.instances[${this.instance}]`}.`;

  constructor(
    private readonly scanner: JsonScanner,
    private readonly builder: StateBuilder,
    private readonly draft: InstanceDraft,
    private readonly careful: boolean,
  ) {}

  /** Reads the value of `resources`, at which the scanner must be. */
  resources(): void {
    const { scanner } = this;
    let more = enterOrNull(scanner, 0x5b, () => '', 'resources');
    for (; more; more = scanner.more()) {
      if (scanner.peek() !== 0x7b) wrongType(scanner, `resources[${this.block}]`, 'an object', scanner.at);
      this.resource();
      this.block++;
    }
  }

  private resource(): void {
    const { scanner, path } = this;
    const at = { module: 0, mode: 0, type: 0, name: 0, provider: 0, instances: 0 };
    let block = -1;
    for (let more = scanner.enter(0x7b); more; more = scanner.more()) {
      scanner.key();
      const member = blockMembers.read(scanner) as keyof typeof at | '';
      if (member === '') scanner.skip();
      else if (block >= 0) throw new LateMember();
      else if (member !== 'instances') at[member] = stringOrNull(scanner, path, member);
      else if (this.careful || at.mode === 0 || at.type === 0 || at.name === 0) {
        at.instances = containerOrNull(scanner, 0x5b, path, member);
      } else {
        block = this.open(at);
        this.instances(block);
      }
    }
    if (block >= 0) return;
    block = this.open(at);
    if (at.instances === 0) return;
    const back = scanner.at;
    scanner.at = at.instances;
    this.instances(block);
    scanner.at = back;
  }

  private open(at: Naming & { readonly module: number; readonly provider: number }): number {
    const isData = checkNaming(this.scanner, this.path, at);
    return this.builder.openBlock(at.module, isData, at.type, at.name, at.provider);
  }

  private instances(block: number): void {
    const { scanner, builder, draft } = this;
    const plan = builder.planOf(block);
    let more = enterOrNull(scanner, 0x5b, this.path, 'instances');
    for (this.instance = 0; more; more = scanner.more(), this.instance++) {
      if (scanner.peek() !== 0x7b) wrongType(scanner, this.path().slice(0, -1), 'an object', scanner.at);
      draft.reset();
      this.readInstance(plan);
      if (!draft.isDeposed) builder.add(block, draft, plan);
    }
    this.instance = -1;
  }

  private readInstance(plan: TypePlan | undefined): void {
    const { scanner, draft, path } = this;
    let flatAt = 0;
    for (let more = scanner.enter(0x7b); more; more = scanner.more()) {
      scanner.key();
      const member = instanceMembers.read(scanner);
      switch (member) {
        case 'index_key':
          draft.indexAt = keyOrNull(scanner, path, member);
          break;
        case 'deposed': {
          const at = stringOrNull(scanner, path, member);
          draft.isDeposed = at !== 0 && scanner.bytes[at + 1] !== 0x22;
          break;
        }
        case 'provider':
          draft.providerAt = stringOrNull(scanner, path, member);
          break;
        case 'attributes':
          this.attributes(plan, member, 0);
          break;
        case 'attributes_flat':
          flatAt = containerOrNull(scanner, 0x7b, path, member);
          break;
        case 'sensitive_attributes':
          draft.sensitiveAt = containerOrNull(scanner, 0x5b, path, member);
          break;
        case 'dependencies':
          scanStrings(scanner, path, member, draft.dependencies);
          break;
        case 'depends_on':
          scanStrings(scanner, path, member, draft.relativeDependencies);
          break;
        default:
          scanner.skip();
      }
    }
    if (flatAt === 0 || draft.attributesAt !== 0) return;
    const back = scanner.at;
    scanner.at = flatAt;
    this.attributes(plan, 'attributes_flat', flag.flat);
    scanner.at = back;
  }

  private attributes(plan: TypePlan | undefined, member: string, flags: number): void {
    const { scanner, draft } = this;
    draft.attributesAt = 0;
    draft.attributesEnd = 0;
    if (scanner.peek() !== 0x7b) {
      draft.found.fill(0);
      containerOrNull(scanner, 0x7b, this.path, member);
      return;
    }
    draft.attributesAt = scanner.at;
    draft.flags = flags | scanAttributes(scanner, plan, draft);
    draft.attributesEnd = scanner.at;
  }
}
