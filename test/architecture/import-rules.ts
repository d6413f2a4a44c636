import type { Module } from './read-module.js';

/** The layers that each folder of `src`, or file directly in it, may import besides itself. `*`: all layers below the service. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  model: ['lib'],
  catalog: ['lib', 'model'],
  operators: ['lib', 'model', 'catalog'],
  'pipeline.ts': ['lib', 'model', 'catalog', 'operators'],
  hcl: ['lib', 'model'],
  config: ['lib', 'model', 'hcl'],
  runtime: ['lib', 'model'],
  clients: ['lib', 'model', 'config', 'runtime'],
  decode: ['lib', 'model', 'catalog', 'runtime'],
  state: ['lib', 'model', 'catalog', 'config', 'runtime', 'clients'],
  plans: ['lib', 'model', 'catalog', 'runtime'],
  nats: ['lib', 'model', 'config', 'runtime'],
  streams: ['lib', 'model', 'catalog', 'config', 'runtime', 'clients', 'decode', 'state', 'plans'],
  'fact-log': ['lib', 'model', 'runtime'],
  leadership: ['lib', 'model', 'runtime'],
  checkpoint: ['lib', 'model', 'runtime'],
  sinks: ['lib', 'model', 'catalog', 'config', 'runtime'],
  http: ['lib', 'model', 'catalog', 'operators', 'config'],
  service: ['*'],
  cli: ['*', 'service'],
  'main.ts': ['*', 'service', 'cli'],
};

/** Layers that `*` does not include. */
const top = ['service', 'cli', 'main.ts'];

/** Imports in the wrong direction or of missing files, and files without a layer. */
export const wrongImports = (modules: readonly Module[]): readonly string[] => {
  const paths = new Set(modules.map((one) => one.path));
  return modules.flatMap((module) =>
    module.imports
      .filter((one) => one.local)
      .flatMap((one) => {
        const place = `${module.path}:${one.line}`;
        if (!paths.has(one.to)) return [`${place} imports ${one.to}, which does not exist`];
        const from = layer(module.path);
        const to = layer(one.to);
        if (from === undefined) return isOfPage(module.path) && !isOfPage(one.to) ? [`${place}: the page must not import ${one.to}`] : [];
        if (to === undefined) return [`${place}: src imports ${one.to}; files outside src are not part of the program`];
        const allowed = mayImport[from];
        if (allowed === undefined) return [`${place}: ${from} is not in the table of layers; add it`];
        if (from === to || allowed.includes(to)) return [];
        if (allowed.includes('*') && !top.includes(to)) return [];
        return [`${place}: ${from} must not import ${to} (${one.to}); it may import ${allowed.join(', ') || 'nothing else'}`];
      }),
  );
};

/** The page knows the service by its public API only: it shares no code, and takes its types from the API's description. */
const isOfPage = (path: string): boolean => path.startsWith('web/');

const layer = (path: string): string | undefined => {
  const [root, first] = path.split('/');
  return root === 'src' ? first : undefined;
};

/** Each import cycle once, type-only imports included, as `a → b → a`. */
export const importCycles = (modules: readonly Module[]): readonly string[] => {
  const edges = new Map(modules.map((one) => [one.path, one.imports.filter((link) => link.local).map((link) => link.to)]));
  const state = new Map<string, 'open' | 'done'>();
  const trail: string[] = [];
  const cycles: string[] = [];
  const visit = (path: string): void => {
    state.set(path, 'open');
    trail.push(path);
    for (const next of edges.get(path) ?? []) {
      if (state.get(next) === 'open') cycles.push([...trail.slice(trail.indexOf(next)), next].join(' → '));
      else if (!state.has(next)) visit(next);
    }
    trail.pop();
    state.set(path, 'done');
  };
  for (const path of edges.keys()) if (!state.has(path)) visit(path);
  return cycles;
};
