import type { From, Read } from '../dsl.js';
import { reader } from '../dsl.js';
import { resource } from './gcp-reads.js';
import { resourcePath } from './resource-path.js';

/**
 * The full name of a resource in this collection: `resourceName` if it names one, else the first source that does. Calls that create a
 * resource often name only its parent in `resourceName`.
 */
export const fullName = (collection: string, ...sources: readonly From[]): Read => {
  const reads = [resource, ...sources.map(reader)];
  return (record) => {
    for (const read of reads) {
      const name = read(record);
      if (typeof name === 'string' && name.split('/').at(-2) === collection) return resourcePath(name);
    }
    return undefined;
  };
};
