import type { SourcePlace } from '../model/source-place.js';

/** The blocks of one folder of configuration. */
export type SourceModule = {
  /** By `type.name`. */
  readonly resources: ReadonlyMap<string, SourcePlace>;
  readonly calls: ReadonlyMap<string, ModuleCall>;
};

/** A `module` block. `module`: undefined if it comes from a registry or another repository, or cannot be read. */
type ModuleCall = { readonly place: SourcePlace; readonly module: SourceModule | undefined };

/**
 * The line of the block that declares the address: the `resource` block, or the innermost `module` block on the way to a resource that is not
 * found. Undefined if not even that is known.
 */
export const findPlace = (root: SourceModule, address: string): SourcePlace | undefined => {
  const path = addressPath(address);
  if (path === undefined) return undefined;
  let module: SourceModule | undefined = root;
  let nearest: SourcePlace | undefined;
  for (const name of path.modules) {
    const call: ModuleCall | undefined = module.calls.get(name);
    if (call === undefined) return nearest;
    nearest = call.place;
    module = call.module;
    if (module === undefined) return nearest;
  }
  return module.resources.get(path.name) ?? nearest;
};

/** Where a resource instance is declared: the modules from the root on, and `type.name`; undefined if it is no address of a resource. */
type AddressPath = { readonly modules: readonly string[]; readonly name: string };

/** `module.api["eu"].aws_instance.web[0]` → `api` and `aws_instance.web`. Keys may contain anything, also dots and brackets. */
const addressPath = (address: string): AddressPath | undefined => {
  const steps = [...address.matchAll(/([\p{ID_Start}_][\p{ID_Continue}-]*)((?:\[(?:"(?:[^"\\]|\\.)*"|[^\]"]*)\])*)(?:\.|$)/guy)];
  if (steps.reduce((length, [whole]) => length + whole.length, 0) !== address.length) return undefined;
  const words = steps.map(([, word = '']) => word);
  const modules: string[] = [];
  let at = 0;
  for (; words[at] === 'module' && words.length - at > 2; at += 2) modules.push(words[at + 1] ?? '');
  const [type, name, ...more] = words.slice(at);
  return type === undefined || name === undefined || more.length > 0 || type === 'module'
    ? undefined
    : { modules, name: `${type}.${name}` };
};
