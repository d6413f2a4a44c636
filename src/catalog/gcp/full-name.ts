import * as c from './language.js';

/**
 * The full name of a resource in this collection: `resourceName` if it names one, else the first source that does. Calls that create a
 * resource often name only its parent in `resourceName`.
 */
export const fullName = (collection: string, ...sources: readonly c.From[]): c.Read => {
  const reads = [c.resource, ...sources.map(c.reader)];
  return (record) => {
    for (const read of reads) {
      const name = read(record);
      if (typeof name === 'string' && name.split('/').at(-2) === collection) return c.resourcePath(name);
    }
    return undefined;
  };
};
