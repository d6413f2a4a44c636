import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from './build-app.js';
import { buildWeb } from './build-web.js';
import { transpile } from './transpile.js';

/**
 * `npm run build`: the modules into `dist/src`, `dist/test`, `dist/bench` and so on, the program into `dist/app` and the dashboard into
 * `dist/app/web`. Builds only what has changed since the last build: a source counts as changed if its size or its time of modification
 * differs. `npm run check` checks the types.
 */
const built = 'dist/.built.json';

/** Of each built part and source, a stamp of what it was made from. */
type Stamps = Readonly<Record<string, string>>;

const stampsBefore = (): Stamps => {
  try {
    return JSON.parse(readFileSync(built, 'utf8')) as Stamps;
  } catch {
    // The first build, or one that was stopped while it wrote.
    return {};
  }
};

const stampOf = (file: string): string => {
  const { mtimeMs, size } = statSync(file);
  return `${String(mtimeMs)} ${String(size)}`;
};

const filesIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
    : [];

const stampOfAll = (files: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file} ${stampOf(file)}\n`);
  return hash.digest('hex');
};

const tools = stampOfAll(['package-lock.json', 'package.json', 'tsconfig.json', ...filesIn('scripts')].filter((file) => existsSync(file)));
const before = stampsBefore();
const hasSameTools = before['tools'] === tools;
const old: Stamps = hasSameTools ? before : {};

const sources = ['src', 'test', 'bench', 'scripts', 'web/src']
  .flatMap(filesIn)
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
const stamps: Record<string, string> = { tools };
for (const file of sources) stamps[file] = stampOf(file);
if (!hasSameTools)
  for (const folder of ['src', 'test', 'bench', 'scripts', 'web']) rmSync(join('dist', folder), { recursive: true, force: true });
await transpile(
  sources.filter((file) => stamps[file] !== old[file]),
  Object.keys(old).filter((file) => /\.tsx?$/.test(file) && stamps[file] === undefined),
);

const bundles: readonly (readonly [part: string, file: string, inputs: readonly string[], build: () => Promise<void>])[] = [
  ['program', 'dist/app/main.js', [...filesIn('src'), ...filesIn('generated')], buildApp],
  ['dashboard', 'dist/app/web/index.html', filesIn('web').filter((file) => !file.startsWith(join('web', 'generated'))), buildWeb],
];
for (const [part, file, inputs, build] of bundles) {
  const stamp = stampOfAll(inputs);
  if (stamp !== old[part] || !existsSync(file)) await build();
  stamps[part] = stamp;
}
mkdirSync('dist', { recursive: true });
writeFileSync(built, JSON.stringify(stamps));
