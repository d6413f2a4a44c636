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
  type Path,
} from './typed-scan.js';

const valuesMembers = new NameTable(['root_module', 'outputs']);
const moduleMembers = new NameTable(['address', 'resources', 'child_modules']);
const resourceMembers = new NameTable([
  'mode',
  'type',
  'name',
  'index',
  'provider_name',
  'values',
  'sensitive_values',
  'depends_on',
  'deposed_key',
]);

/**
 * Reads `values` of `show -json` (and of `prior_state` in a plan): a tree of modules, each resource with its values. Addresses are built
 * from module, type, name and index: the `address` of Terraform 0.12 is relative to the module, later ones are not. Source: Terraform
 * `internal/command/jsonstate`.
 */
export class ShowReader {
  /** Offset of the outputs of the root module; 0 if absent. */
  outputsAt = 0;
  private trail = 'values.root_module';
  private readonly path: Path = () => `${this.trail}.`;

  constructor(
    private readonly scanner: JsonScanner,
    private readonly builder: StateBuilder,
    private readonly draft: InstanceDraft,
  ) {}

  /** Reads the value of `values`, at which the scanner must be. */
  values(): void {
    const { scanner } = this;
    for (let more = enterOrNull(scanner, 0x7b, () => '', 'values'); more; more = scanner.more()) {
      scanner.key();
      const member = valuesMembers.read(scanner);
      if (member === 'outputs') {
        scanner.peek();
        this.outputsAt = scanner.at;
      }
      if (member !== 'root_module') scanner.skip();
      else if (scanner.peek() === 0x7b) this.module(true);
      else containerOrNull(scanner, 0x7b, () => '', this.trail);
    }
  }

  /**
   * Reads one module. Its address follows its resources, so resources are skipped first and read once the address is known. No part of the
   * document is scanned more than a few times, however deep the tree.
   */
  private module(isRoot: boolean): void {
    const { scanner, path, trail } = this;
    let addressAt = 0;
    let resourcesAt = 0;
    for (let more = scanner.enter(0x7b); more; more = scanner.more()) {
      scanner.key();
      const member = moduleMembers.read(scanner);
      if (member === 'address') addressAt = stringOrNull(scanner, path, member);
      else if (member === 'resources' && (isRoot || addressAt !== 0)) this.each(trail, member, () => this.resource(addressAt));
      else if (member === 'resources') resourcesAt = containerOrNull(scanner, 0x5b, path, member);
      else if (member === 'child_modules') {
        if (addressAt !== 0) resourcesAt = this.readPassed(resourcesAt, addressAt, trail);
        this.each(trail, member, () => this.module(false));
      } else scanner.skip();
    }
    this.readPassed(resourcesAt, addressAt, trail);
  }

  private readPassed(resourcesAt: number, addressAt: number, trail: string): number {
    const { scanner } = this;
    if (resourcesAt === 0) return 0;
    const back = scanner.at;
    scanner.at = resourcesAt;
    this.each(trail, 'resources', () => this.resource(addressAt));
    scanner.at = back;
    return 0;
  }

  private each(trail: string, member: string, read: () => void): void {
    const { scanner } = this;
    let more = enterOrNull(scanner, 0x5b, this.path, member);
    for (let i = 0; more; more = scanner.more(), i++) {
      this.trail = `${trail}.${member}[${i}]`;
      if (scanner.peek() !== 0x7b) wrongType(scanner, this.trail, 'an object', scanner.at);
      read();
    }
    this.trail = trail;
  }

  private resource(moduleAt: number): void {
    const { scanner, draft, builder, path } = this;
    draft.reset();
    const at = { mode: 0, type: 0, name: 0, provider_name: 0, values: 0 };
    for (let more = scanner.enter(0x7b); more; more = scanner.more()) {
      scanner.key();
      const member = resourceMembers.read(scanner);
      switch (member) {
        case 'mode':
        case 'type':
        case 'name':
        case 'provider_name':
          at[member] = stringOrNull(scanner, path, member);
          break;
        case 'index':
          draft.indexAt = keyOrNull(scanner, path, member);
          break;
        case 'deposed_key': {
          const key = stringOrNull(scanner, path, member);
          draft.isDeposed = key !== 0 && scanner.bytes[key + 1] !== 0x22;
          break;
        }
        case 'values':
          at.values = containerOrNull(scanner, 0x7b, path, member);
          break;
        case 'sensitive_values':
          this.marks();
          break;
        case 'depends_on':
          scanStrings(scanner, path, member, draft.dependencies);
          break;
        default:
          scanner.skip();
      }
    }
    if (draft.isDeposed) return;
    const block = builder.openBlock(moduleAt, checkNaming(scanner, path, at), at.type, at.name, at.provider_name);
    const plan = builder.planOf(block);
    if (at.values !== 0) this.attributes(at.values, plan);
    builder.add(block, draft, plan);
  }

  private attributes(valuesAt: number, plan: TypePlan | undefined): void {
    const { scanner, draft } = this;
    const back = scanner.at;
    scanner.at = valuesAt;
    draft.flags |= scanAttributes(scanner, plan, draft);
    draft.attributesAt = valuesAt;
    draft.attributesEnd = scanner.at;
    scanner.at = back;
  }

  private marks(): void {
    const { scanner, draft } = this;
    const first = scanner.peek();
    draft.sensitiveAt = first === 0x7b || first === 0x74 ? scanner.at : 0;
    draft.flags |= flag.marks;
    if (first === 0x7b || first === 0x74 || first === 0x66) scanner.skip();
    else containerOrNull(scanner, 0x7b, this.path, 'sensitive_values');
  }
}
