import type { Module } from './read-module.js';

/** The words of the catalog, which its files import as a namespace. */
const isLanguage = (path: string): boolean => path.endsWith('/language.ts');

/** Default exports, and re-exports of names from other files (barrels): each name is exported from one file. */
export const strayExports = (modules: readonly Module[]): readonly string[] =>
  modules.flatMap((module) =>
    module.exports
      .filter((one) => one.kind === 'default' || (one.kind === 'again' && !isLanguage(module.path)))
      .map((one) =>
        one.kind === 'default'
          ? `${module.path}:${one.line} has a default export; name it`
          : `${module.path}:${one.line} exports ${one.name} of another file; import it from that file`,
      ),
  );

/**
 * Exported names that no other file imports. For `src` only imports in `src` and `bench` count, so exports for tests alone are reported.
 * Words of the catalog's language count if a file uses them. `exceptions`: `path#name` → the reason for an exception. Unnecessary exceptions are reported too.
 */
export const unusedExports = (modules: readonly Module[], exceptions: Readonly<Record<string, string>>): readonly string[] => {
  const words = new Set(modules.flatMap((module) => module.imports.filter(({ to }) => isLanguage(to)).flatMap(({ names }) => names)));
  const uses = new Map<string, Set<string>>();
  for (const module of modules) {
    for (const link of module.imports) {
      for (const name of link.names) {
        if (isLanguage(module.path) && !words.has(name)) continue;
        const key = `${link.to}#${name}`;
        uses.set(key, (uses.get(key) ?? new Set()).add(module.path.startsWith('test/') ? 'test' : 'program'));
      }
    }
  }
  const used = (module: Module, name: string): boolean => {
    const by = new Set([...(uses.get(`${module.path}#${name}`) ?? []), ...(uses.get(`${module.path}#*`) ?? [])]);
    return by.has('program') || (module.path.startsWith('test/') && by.has('test'));
  };
  const unused = new Map(
    modules
      .filter((module) => !module.path.endsWith('.d.ts'))
      .flatMap((module) => module.exports.map((one) => ({ module, one })))
      .filter(({ module, one }) =>
        isLanguage(module.path) ? one.name !== '*' && !words.has(one.name) : one.kind === 'own' && !used(module, one.name),
      )
      .map(({ module, one }) => [
        `${module.path}#${one.name}`,
        `${module.path}:${one.line} exports ${one.name}, which ${
          uses.has(`${module.path}#${one.name}`) ? 'only tests import' : 'no file imports'
        }`,
      ]),
  );
  return [
    ...[...unused].filter(([key]) => exceptions[key] === undefined).map(([, message]) => message),
    ...Object.keys(exceptions)
      .filter((key) => !unused.has(key))
      .map((key) => `${key} is listed as an unused export, but is used or gone; remove it from the list`),
  ];
};
