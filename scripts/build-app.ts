import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { bundledLicenses } from './bundled-licenses.js';

/**
 * Bundles the program into `dist/app`. Packages in `dependencies` stay packages; others that the program imports are bundled,
 * which keeps an installation small and starts faster than loading their modules one by one.
 */
export const buildApp = async (): Promise<void> => {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
    readonly peerDependencies: Readonly<Record<string, string>>;
  };

  // The dashboard beside it stays.
  for (const name of existsSync('dist/app') ? readdirSync('dist/app') : [])
    if (name !== 'web') rmSync(join('dist/app', name), { recursive: true });
  const { metafile } = await build({
    entryPoints: ['src/main.ts', 'src/decode/workers/decode-worker.ts', 'src/state/state-worker.ts'],
    outdir: 'dist/app',
    entryNames: '[name]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: [...Object.keys(dependencies), ...Object.keys(peerDependencies), '#generated/*'],
    // For Node, the package offers CommonJS only, of which nothing can be left out.
    alias: { rxjs: resolve('node_modules/rxjs/dist/esm/index.js'), yaml: resolve('node_modules/yaml/browser/index.js') },
    // For packages in CommonJS.
    banner: { js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);` },
    // Less to compile at each start; an uncaught error prints its line.
    minifySyntax: true,
    minifyWhitespace: true,
    lineLimit: 160,
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
  });

  writeFileSync('dist/app/licenses-of-bundled-packages.txt', bundledLicenses(metafile));
};
