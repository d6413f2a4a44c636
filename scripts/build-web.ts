import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { bundledLicenses } from './bundled-licenses.js';
import { build, type BuildOptions, type Metafile } from 'esbuild';

const source = 'web';
const target = 'dist/app/web';

const shared: BuildOptions = {
  bundle: true,
  minify: true,
  format: 'esm',
  target: ['es2022'],
  outdir: target,
  entryNames: 'assets/[name]-[hash]',
  chunkNames: 'assets/[name]-[hash]',
  assetNames: 'assets/[name]-[hash]',
  metafile: true,
  legalComments: 'none',
  logLevel: 'warning',
  absWorkingDir: process.cwd(),
};

/** The URL of the output of an entry point. */
const urlOf = ({ outputs }: Metafile, entry: string, extension: string): string => {
  const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry);
  const file = extension === '.css' ? found?.[1].cssBundle : found?.[0];
  if (file === undefined) throw new Error(`nothing was built from ${entry}`);
  return `/${file.slice(target.length + 1)}`;
};

const written = (name: string, content: Buffer): string => {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8).toUpperCase();
  const dot = name.lastIndexOf('.');
  const file = `assets/${name.slice(0, dot)}-${hash}${name.slice(dot)}`;
  writeFileSync(join(target, file), content);
  return `/${file}`;
};

/** Brotli at its best level takes a second for all files, once per build. */
const compress = (file: string): void => {
  const content = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
};

/** Builds the dashboard from `web/` into `dist/app/web`: hashed assets and `index.html`, each also compressed with gzip and Brotli. */
export const buildWeb = async (): Promise<void> => {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(join(target, 'assets'), { recursive: true });

  const pageEntry = `${source}/src/main.tsx`;
  const { metafile: page } = await build({
    ...shared,
    metafile: true,
    entryPoints: [pageEntry],
    splitting: true,
    jsx: 'automatic',
    jsxImportSource: 'preact',
  });

  const icon = written('icon.svg', readFileSync(join(source, 'icon.svg')));
  const html = readFileSync(join(source, 'index.html'), 'utf8')
    .replace('%ICON%', icon)
    .replace('%STYLES%', urlOf(page, pageEntry, '.css'))
    .replace('%SCRIPT%', urlOf(page, pageEntry, '.js'));
  writeFileSync(join(target, 'index.html'), html);

  writeFileSync(join(target, 'licenses-of-bundled-packages.txt'), bundledLicenses(page));

  const files = [...Object.keys(page.outputs), join(target, icon), join(target, 'index.html')];
  for (const file of files) compress(file);

  const sizes = files.filter((file) => basename(file) !== 'index.html').map((file) => readFileSync(`${file}.gz`).length);
  process.stdout.write(
    `${target}: ${String(files.length)} files, ${String(Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024))} KiB with gzip\n`,
  );
};
