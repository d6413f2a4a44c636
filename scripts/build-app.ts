import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import { bundledLicenses } from './bundled-licenses.js';

const folder = 'dist/app';

/** Modules of the program that start as threads. */
const threads = ['src/decode/workers/decode-worker.ts', 'src/state/state-worker.ts'];

/**
 * Bundles the program into `dist/app`. Packages in `dependencies` stay packages; others that the program imports are bundled,
 * which keeps an installation small and starts faster than loading their modules one by one. The command line is a bundle of its own, so
 * that `--help` loads nothing else; what it imports later is in `app.cjs`.
 */
export const buildApp = async (): Promise<void> => {
  // The dashboard beside it stays.
  for (const name of existsSync(folder) ? readdirSync(folder) : []) if (name !== 'web') rmSync(join(folder, name), { recursive: true });
  const modules = new Set<string>();
  const bundles = [
    await bundle('load-bundle.cjs', { entryPoints: ['scripts/load-bundle.ts'], banner: {}, plugins: [] }),
    await bundle('main.js', {
      entryPoints: ['src/main.ts'],
      format: 'esm',
      plugins: [laterModules(modules)],
      banner: { js: requireInEsm },
    }),
    await bundle('app.cjs', { stdin: { contents: entriesOf([...modules].sort()), resolveDir: '.' } }),
  ];
  for (const thread of threads) {
    const name = basename(thread, '.ts');
    bundles.push(await bundle(`${name}.cjs`, { entryPoints: [thread] }));
    writeFileSync(join(folder, `${name}.js`), `import { load } from './load-bundle.cjs';\nload('${name}.cjs');\n`);
  }
  writeFileSync(join(folder, 'licenses-of-bundled-packages.txt'), bundledLicenses(...bundles));
  cacheCode();
};

/** In a process of its own, because the program runs there. Without compiled code, for example where nothing may listen, it starts slower. */
const cacheCode = (): void => {
  try {
    execFileSync(process.execPath, ['dist/scripts/cache-code.js'], { stdio: 'pipe' });
  } catch (error) {
    process.stderr.write(`dist/app has no compiled code: ${String((error as { readonly stderr?: unknown }).stderr ?? error)}\n`);
  }
};

const requireInEsm = `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`;

const bundle = async (name: string, given: BuildOptions): Promise<Metafile> => {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
    readonly peerDependencies: Readonly<Record<string, string>>;
  };
  const file = join(folder, name);
  const { metafile } = await build({
    outfile: file,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    external: [...Object.keys(dependencies), ...Object.keys(peerDependencies), '#generated/*_pb.js', './load-bundle.cjs'],
    // For Node, the package offers CommonJS only, of which nothing can be left out.
    alias: { rxjs: resolve('node_modules/rxjs/dist/esm/index.js'), yaml: resolve('node_modules/yaml/browser/index.js') },
    ...(given.format === 'esm' ? {} : { define: { 'import.meta.url': 'bundleUrl' }, banner: { js: inCommonJs }, plugins: [inOneScript] }),
    // Less to compile at each start; an uncaught error prints its line.
    minifySyntax: true,
    minifyWhitespace: true,
    lineLimit: 160,
    logLevel: 'warning',
    ...given,
    metafile: true,
  });
  const code = readFileSync(file, 'utf8');
  if (/[^\0-\x7f]/.test(code)) throw new Error(`${file} contains other characters than ASCII, as which it is loaded`);
  if (given.plugins === undefined && /\bimport\(/.test(code)) throw new Error(`${file} imports, which compiled code cannot`);
  return metafile;
};

const inCommonJs = `const bundleUrl = require('node:url').pathToFileURL(__filename).href; const { importPackage } = require('./load-bundle.cjs');`;

/**
 * Modules of the program are evaluated together, because functions of a module that is evaluated later cost more at each call. Packages that
 * not every configuration needs are loaded when one of their names is first used, or by the loader where the program imports them then.
 */
const inOneScript: Plugin = {
  name: 'in-one-script',
  setup: (bundling) => {
    bundling.onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path }) => ({
      contents: withStaticImports(readFileSync(path, 'utf8')).replace(/\bimport\((?='[^.'])/g, 'importPackage('),
      loader: 'ts',
    }));
    bundling.onResolve({ filter: /^(@nats-io\/|ws$|uWebSockets\.js$)/ }, ({ kind, path }) =>
      kind === 'import-statement' ? { path, namespace: 'package' } : undefined,
    );
    // The names of the package are those of the prototype, which esbuild keeps where it copies names.
    bundling.onLoad({ filter: /.*/, namespace: 'package' }, ({ path }) => ({
      contents: `module.exports = Object.create(new Proxy({}, { get: (_, name) => require(${JSON.stringify(path)})[name] }));`,
    }));
  },
};

const withStaticImports = (text: string): string => {
  const imports: string[] = [];
  const rest = text.replace(/(?<!typeof )\bimport\(('\.[^']+')\)/g, (_, path: string) => {
    const name = `module_${String(imports.length)}`;
    imports.push(`import * as ${name} from ${path};`);
    return name;
  });
  return imports.join(' ') + rest;
};

/** Puts a call of the loader in place of each module that a command imports when it runs, and adds the module to `found`. */
const laterModules = (found: Set<string>): Plugin => ({
  name: 'later-modules',
  setup: (bundling) => {
    bundling.onResolve({ filter: /^\.\.?\// }, ({ kind, path, importer }) => {
      if (kind !== 'dynamic-import') return undefined;
      const module = relative('.', join(dirname(importer), path)).replace(/\.js$/, '.ts');
      found.add(module);
      return { path: module, namespace: 'later' };
    });
    bundling.onLoad({ filter: /.*/, namespace: 'later' }, ({ path }) => ({
      contents: `module.exports = require('./load-bundle.cjs').load('app.cjs').modules[${JSON.stringify(path)}];`,
    }));
  },
});

/** A module that exports these by their paths. */
const entriesOf = (modules: readonly string[]): string =>
  [
    ...modules.map((path, number) => `import * as module_${String(number)} from ${JSON.stringify(`./${path}`)};`),
    `export const modules = {${modules.map((path, number) => `${JSON.stringify(path)}: module_${String(number)}`).join(',')}};`,
  ].join('\n');
