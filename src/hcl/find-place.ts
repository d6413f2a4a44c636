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
  const { resource, calls } = wayTo(root, address);
  return resource ?? calls.at(-1)?.place;
};

/** The `module` blocks on the way to a resource, as far as they are found, and the block of the resource itself. */
export const wayTo = (
  root: SourceModule,
  address: string,
): { readonly calls: readonly ModuleCall[]; readonly resource: SourcePlace | undefined } => {
  const path = addressPath(address);
  const calls: ModuleCall[] = [];
  let module: SourceModule | undefined = path === undefined ? undefined : root;
  for (const name of path?.modules ?? []) {
    const call: ModuleCall | undefined = module?.calls.get(name);
    if (call !== undefined) calls.push(call);
    module = call?.module;
  }
  return { calls, resource: path === undefined ? undefined : module?.resources.get(path.name) };
};

/** How many `module` blocks call the module. */
export const callsOf = (root: SourceModule, module: SourceModule): number => {
  const known = new Set([root]);
  let count = 0;
  for (const one of known)
    for (const call of one.calls.values()) {
      if (call.module === module) count++;
      if (call.module !== undefined) known.add(call.module);
    }
  return count;
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
