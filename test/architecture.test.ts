import { readdirSync, readFileSync } from 'node:fs';
import t from 'tap';
import { strayExports, unusedExports } from './architecture/export-rules.js';
import { badNames, longFiles } from './architecture/file-rules.js';
import { importCycles, wrongImports } from './architecture/import-rules.js';
import { impurities } from './architecture/purity-rules.js';
import { readModule, type Module } from './architecture/read-module.js';

/** `path#name` → why it is exported though only tests, or nobody, import it. */
const keptExports: Readonly<Record<string, string>> = {
  'src/catalog/aws/ec2/ec2-shapes.ts#callOf': 'both shapes of a call are tested where they become one',
  'src/catalog/aws/rds/rds-values.ts#rdsName': 'a translation with many forms, tested by itself',
  'src/state/load-state.ts#isBeingWritten': 'its cases cannot be made to happen with real files',
  'bench/make-state.ts#stateText': 'a small state of the same make, for tests of the loader',
};

// Tests run from the root of the repository.
const modules: readonly Module[] = ['src', 'test', 'bench', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort()
    .map((path) => readModule(path, readFileSync(path, 'utf8'))),
);

/** Each violation fails by its own message, on one line, without a stack that would only lead here. */
const holds = (name: string, violations: readonly string[]): void => {
  void t.test(name, (t) => {
    for (const violation of violations) t.fail(violation, { at: null, stack: '' });
    if (violations.length === 0) t.pass(name);
    t.end();
  });
};

void t.test('the tree is found', (t) => {
  t.ok(modules.some((one) => one.path === 'src/pipeline.ts' && one.imports.length > 0 && one.exports.length > 0));
  t.end();
});
holds(
  'imports point one way: lib ← model ← catalog ← operators ← pipeline, streams and sinks apart, service, cli and main above all',
  wrongImports(modules),
);
holds('no file imports itself by way of others', importCycles(modules));
holds('lib, model, catalog and operators are pure', impurities(modules));
holds('no file is longer than 300 lines', longFiles(modules));
holds('files and folders are named in kebab-case', badNames(modules));
holds('nothing is exported by default or from a second place', strayExports(modules));
holds('every exported name is imported by the program', unusedExports(modules, keptExports));
