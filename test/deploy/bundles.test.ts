import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import t from 'tap';
import type * as Bundles from '../../scripts/load-bundle.js';

const app = resolve('dist/app');
const bundles = ['app.cjs', 'decode-worker.cjs', 'state-worker.cjs'];

/** A copy of the program, without the dashboard. */
const copyOfApp = (folder: string): string => {
  const copy = join(folder, 'dist', 'app');
  mkdirSync(copy, { recursive: true });
  for (const name of readdirSync(app)) if (name !== 'web') cpSync(join(app, name), join(copy, name));
  for (const name of ['generated', 'node_modules', 'package.json', 'examples']) symlinkSync(resolve(name), join(folder, name));
  return copy;
};

/** Prints, for each bundle, whether its compiled code was refused; undefined if there is none. */
const refusals = (copy: string): readonly (boolean | undefined)[] => {
  const code = `const vm = require('node:vm'); const refused = [];
    const { Script } = vm;
    vm.Script = class extends Script { constructor(...given) { super(...given); refused.push(this.cachedDataRejected); } };
    const { load } = require(${JSON.stringify(join(copy, 'load-bundle.cjs'))});
    const before = [];
    for (const name of ${JSON.stringify(bundles)}) { refused.length = 0; try { load(name); } catch {} before.push(refused[0] ?? null); }
    process.stdout.write(JSON.stringify(before)); process.exit();`;
  return JSON.parse(execFileSync(process.execPath, ['-e', code], { encoding: 'utf8' })) as readonly (boolean | undefined)[];
};

const summary = (copy: string): string =>
  execFileSync(process.execPath, [join(copy, 'main.js'), 'coverage', '--format', 'markdown'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });

void t.test('the build keeps compiled code that this version of Node accepts', (t) => {
  for (const name of bundles) t.ok(existsSync(join(app, `${name}.cache`)), name);
  t.strictSame(refusals(app), [false, false, false]);
  t.end();
});

void t.test('compiled code that Node refuses, or that is missing, costs nothing but time', (t) => {
  const copy = copyOfApp(t.testdir());
  const whole = summary(copy);
  const file = join(copy, 'app.cjs.cache');
  const code = readFileSync(file);
  writeFileSync(file, code.subarray(0, code.length >> 1));
  t.strictSame(refusals(copy), [true, false, false]);
  t.equal(summary(copy), whole, 'cut');
  writeFileSync(file, '');
  t.equal(summary(copy), whole, 'empty');
  t.equal(
    summary(copy),
    execFileSync(process.execPath, [join(app, 'main.js'), 'coverage', '--format', 'markdown'], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    }),
  );
  t.end();
});

void t.test('a bundle is loaded once', (t) => {
  const { load } = createRequire(import.meta.url)(join(app, 'load-bundle.cjs')) as typeof Bundles;
  t.equal(load('app.cjs'), load('app.cjs'));
  t.end();
});

void t.test('no module of the program is evaluated later, and packages that not every configuration needs are not loaded', (t) => {
  t.notMatch(readFileSync(join(app, 'app.cjs'), 'utf8'), '__esm');
  const code = `require(${JSON.stringify(join(app, 'load-bundle.cjs'))}).load('app.cjs');
    process.stdout.write(Object.keys(require.cache).join('\\n')); process.exit();`;
  const loaded = execFileSync(process.execPath, ['-e', code], { encoding: 'utf8' });
  t.match(loaded, 'load-bundle.cjs');
  for (const name of ['@nats-io', 'ws', 'uWebSockets.js']) t.notMatch(loaded, `node_modules/${name}/`);
  t.end();
});

void t.test('compiled code imports packages', (t) => {
  const secret = 'a secret that is long enough for HS256, with bytes to spare';
  const output = execFileSync(process.execPath, [join(app, 'main.js'), 'token', '--subject', 'ci', '--scopes', 'read'], {
    encoding: 'utf8',
    env: { ...process.env, SVC_API_AUTH_JWT_SECRET: secret },
  });
  t.match(output, /^[\w-]+\.[\w-]+\.[\w-]+\n$/);
  t.end();
});
