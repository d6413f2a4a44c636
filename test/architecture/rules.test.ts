import t from 'tap';
import { strayExports, unusedExports } from './export-rules.js';
import { badNames, callsOnImport, fixedWaits, longFiles } from './file-rules.js';
import { importCycles, wrongImports } from './import-rules.js';
import { eagerImports } from './lazy-rules.js';
import { impurities } from './purity-rules.js';
import { readModule, withComponents, type Module } from './read-module.js';

const tree = (files: Readonly<Record<string, string>>): readonly Module[] =>
  Object.entries(files).map(([path, text]) => readModule(path, text));

void t.test('reports imports in the wrong direction: of types, of names and dynamic ones', (t) => {
  const modules = tree({
    'src/model/a.ts': `import type { B } from '../operators/b.js';\nexport type A = B;\n`,
    'src/operators/b.ts': `export type B = import('../streams/c.js').C;\n`,
    'src/streams/c.ts': `export type C = 1;\nawait import('../sinks/d.js');\n`,
    'src/sinks/d.ts': `new Worker(new URL('../cli/e.js', import.meta.url));\n`,
    'src/cli/e.ts': `import '../config/f.js';\nimport '../main.js';\n`,
    'src/config/f.ts': `import '../../test/g.js';\n`,
    'src/main.ts': `import './cli/e.js';\nimport './gone.js';\n`,
    'test/g.ts': `import '../src/cli/e.js';\n`,
    'src/web/h.ts': `import '../model/a.js';\n`,
  });
  t.strictSame(
    wrongImports(modules).map((one) => one.split(/[ :]/)[0]),
    [
      'src/model/a.ts',
      'src/operators/b.ts',
      'src/streams/c.ts',
      'src/sinks/d.ts',
      'src/cli/e.ts',
      'src/config/f.ts',
      'src/main.ts',
      'src/web/h.ts',
    ],
  );
  t.end();
});

void t.test('reports imports between the page and the program', (t) => {
  const modules = withComponents(
    tree({
      'web/src/a.ts': `import type { B } from '../../src/model/b.js';\n`,
      'web/src/c.tsx': `import type { Api } from '../generated/api.js';\nimport './c.css';\nimport { D } from './d.js';\nexport const C = () => <D />;\n`,
      'web/src/d.tsx': `import { C } from './c.js';\nexport const D = () => <C />;\n`,
      'web/src/e.tsx': `import './gone.js';\n`,
      'web/generated/api.ts': '',
      'src/model/b.ts': `import { C } from '../../web/src/c.js';\n`,
    }),
  );
  t.strictSame(
    wrongImports(modules).map((one) => one.split(/[ :]/)[0]),
    ['web/src/a.ts', 'web/src/e.tsx', 'src/model/b.ts'],
  );
  t.strictSame(importCycles(modules), ['web/src/c.tsx → web/src/d.tsx → web/src/c.tsx']);
  t.end();
});

void t.test('reports a cycle by its path, type-only imports included', (t) => {
  const modules = tree({
    'src/model/a.ts': `import { b } from './b.js';\n`,
    'src/model/b.ts': `import type { C } from './c.js';\n`,
    'src/model/c.ts': `import { b } from './b.js';\n`,
  });
  t.strictSame(importCycles(modules), ['src/model/b.ts → src/model/c.ts → src/model/b.ts']);
  t.end();
});

void t.test('reports imports that load the NATS client or an HTTP server with the program', (t) => {
  const modules = tree({
    'src/service/a.ts': `import { openCluster } from '../nats/a.js';\nimport '@nats-io/jetstream';\nexport * from '../nats/b.js';\n`,
    'src/service/b.ts': `import type { A } from '../nats/a.js';\nconst { openCluster } = await import('../nats/a.js');\n`,
    'src/nats/a.ts': `import { connect } from '@nats-io/transport-node';\nimport './b.js';\n`,
    'src/http/choose-server.ts': `import uWS from 'uWebSockets.js';\nimport { startUwsServer } from './uws/start.js';\nawait import('./node/start.js');\n`,
    'src/http/uws/start.ts': `import uWS from 'uWebSockets.js';\nimport { WebSocket } from 'ws';\n`,
    'src/http/node/start.ts': `import { WebSocket } from 'ws';\n`,
  });
  t.strictSame(
    eagerImports(modules).map((one) => one.split(' ')[0]),
    [
      'src/service/a.ts:1',
      'src/service/a.ts:2',
      'src/service/a.ts:3',
      'src/http/choose-server.ts:1',
      'src/http/choose-server.ts:2',
      'src/http/uws/start.ts:2',
    ],
  );
  t.end();
});

void t.test('reports clock, randomness, environment and I/O in pure folders only', (t) => {
  const impure = [
    `import { readFileSync } from 'node:fs';`, `import { createHash, randomBytes } from 'node:crypto';`, `import pino from 'pino';`,
    'const a = Date.now();', 'const b = new Date();', 'const c = Date();', 'const d = Math.random();', 'const e = process.env;', `console.log('');`,
    'setTimeout(() => 1, 2);', 'const f = { g: performance };', `const h = 'a'.localeCompare('b');`, 'const i = new Date(0).getHours();',
  ]; // prettier-ignore
  const pure = [
    `import { createHash, hash } from 'node:crypto';`, `import { map } from 'rxjs';`, `import { left } from 'fp-ts/lib/Either.js';`,
    'const a = new Date(0).toISOString();', `const b = Date.parse('2026-03-02T10:00:00Z');`, 'const c = { process: 1 }.process;',
    'type D = { readonly console: string };', 'const e = new Date(0).getUTCHours();',
  ]; // prettier-ignore
  for (const line of impure) {
    t.equal(impurities(tree({ 'src/operators/a.ts': line })).length, 1, line);
    t.equal(impurities(tree({ 'src/streams/a.ts': line })).length, 0, line);
  }
  for (const line of pure) t.strictSame(impurities(tree({ 'src/model/a.ts': line })), [], line);
  t.end();
});

void t.test('reports exports that are default, re-exported, unused or used only by tests', (t) => {
  const modules = tree({
    'src/model/a.ts': `export const used = 1, unused = 2, tested = 3, benched = 4;\nexport type Kept = 1;\nexport default used;\n`,
    'src/model/b.ts': `import { used } from './a.js';\nexport { used };\nexport * from './c.js';\n`,
    'src/model/c.ts': `export function all() {}\n`,
    'test/a.test.ts': `import { tested } from '../src/model/a.js';\n`,
    'bench/a.ts': `import { benched } from '../src/model/a.js';\n`,
  });
  t.equal(strayExports(modules).length, 3);
  t.strictSame(unusedExports(modules, { 'src/model/a.ts#Kept': 'said', 'src/model/a.ts#used': 'not needed' }), [
    'src/model/a.ts:1 exports unused, which no file imports',
    'src/model/a.ts:1 exports tested, which only tests import',
    'src/model/a.ts#used is listed as an unused export, but is used or gone; remove it from the list',
  ]);
  t.end();
});

void t.test('reports words of the language that no file uses, and what only they export', (t) => {
  const modules = tree({
    'src/catalog/dsl.ts': `export const set = 1, merge = 2, drop = 3;\n`,
    'src/catalog/language.ts': `export { set, merge } from './dsl.js';\n`,
    'src/catalog/aws/language.ts': `export * from '../language.js';\n`,
    'src/catalog/aws/a.ts': `import * as c from './language.js';\nc.set;\n`,
  });
  t.strictSame(strayExports(modules), []);
  t.strictSame(unusedExports(modules, {}), [
    'src/catalog/dsl.ts:1 exports merge, which no file imports',
    'src/catalog/dsl.ts:1 exports drop, which no file imports',
    'src/catalog/language.ts:1 exports merge, which no file imports',
  ]);
  t.end();
});

void t.test('reports tests that wait for a time', (t) => {
  const modules = tree({
    'test/a.test.ts': `import { setTimeout as sleep } from 'node:timers/promises';\nawait sleep(1);\nsetTimeout(f, 1);\nawait page.waitForTimeout(1);\n`,
    'test/b.test.ts': `import { pause } from './support/pause.js';\nf();\nawait pause(1);\nawait pause(2); // the client's\n// A reason.\nawait pause(3);\n`,
    'test/c.ts': `setTimeout(f, 1);\n`,
    'test/d.test.ts': `t.setTimeout(1);\nsocket.pause();\nclearTimeout(a);\n`,
    'src/e.ts': `setTimeout(f, 1);\n`,
  });
  t.strictSame(
    fixedWaits(modules, { 'test/c.ts': 'listed' }).map((one) => one.split(' ')[0]),
    ['test/a.test.ts:1', 'test/a.test.ts:3', 'test/a.test.ts:4', 'test/b.test.ts:3'],
  );
  t.end();
});

void t.test('reports helpers that call tap while they are imported', (t) => {
  const modules = tree({
    'test/a.ts': `import t from 'tap';\nconst pool = open();\nt.teardown(() => pool.close());\nawait t.test();\n`,
    'test/b.ts': `import t from 'tap';\nexport const b = () => t.test('b');\n`,
    'test/c.test.ts': `import t from 'tap';\nt.teardown(() => 1);\n`,
  });
  t.strictSame(
    callsOnImport(modules).map((one) => one.split(' ')[0]),
    ['test/a.ts:3', 'test/a.ts:4'],
  );
  t.end();
});

void t.test('reports long files and names in other cases', (t) => {
  t.equal(longFiles(tree({ 'src/a.ts': '\n'.repeat(300), 'src/b.ts': '\n'.repeat(301) })).length, 1);
  t.strictSame(
    badNames(tree({ 'src/fooBar.ts': '', 'src/foo_bar.ts': '', 'src/Foo/a.ts': '', 'src/foo-bar.evict.test.ts': '', 'src/a.d.ts': '' }))
      .length,
    3,
  );
  t.end();
});
