import type { SourcePlace } from '../model/source-place.js';
import { addressPath } from './address-path.js';

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
