import { readdirSync, readFileSync } from 'node:fs';
import t from 'tap';
import { strayExports, unusedExports } from './architecture/export-rules.js';
import { badNames, callsOnImport, fixedWaits, longFiles } from './architecture/file-rules.js';
import { importCycles, wrongImports } from './architecture/import-rules.js';
import { eagerImports } from './architecture/lazy-rules.js';
import { impurities } from './architecture/purity-rules.js';
import { readModule, withComponents, type Module } from './architecture/read-module.js';

/** `path#name` → the reason for an export that the program does not import. */
const exportExceptions: Readonly<Record<string, string>> = {
  'src/catalog/aws/rds/rds-values.ts#rdsName': 'a translation with many cases, tested separately',
  'src/state/load-state.ts#isBeingWritten': 'its cases cannot be produced with real files',
  'scripts/load-bundle.ts#load': 'the bundles call it',
  'scripts/load-bundle.ts#importPackage': 'the bundles call it',
  'scripts/load-bundle.ts#compile': 'the build calls it in the bundle that it has just made',
};

// Tests run from the root of the repository.
const modules: readonly Module[] = withComponents([
  ...['src', 'test', 'bench', 'scripts', 'web/src'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .sort()
      .map((path) => readModule(path, readFileSync(path, 'utf8'))),
  ),
  // Types of the API, which the build writes.
  readModule('web/generated/api.ts', ''),
]);

/** Reports each violation as one line, without a stack, which would only lead here. */
const holds = (name: string, violations: readonly string[]): void => {
  void t.test(name, (t) => {
    for (const violation of violations) t.fail(violation, { at: null, stack: '' });
    if (violations.length === 0) t.pass(name);
    t.end();
  });
};

void t.test('finds the source tree', (t) => {
  t.ok(modules.some((one) => one.path === 'src/pipeline.ts' && one.imports.length > 0 && one.exports.length > 0));
  t.end();
});
holds(
  'imports go one way: lib ← model ← catalog ← operators ← pipeline; streams and sinks are separate; service, cli and main are on top; the page is separate',
  wrongImports(modules),
);
holds('there are no import cycles', importCycles(modules));
holds('only instances that use them load the client of NATS and each HTTP server', eagerImports(modules));
holds('lib, model, catalog and operators are pure', impurities(modules));
holds('files have at most 300 lines', longFiles(modules));
holds('helpers call tap for the test that uses them, not while they are imported', callsOnImport(modules));
holds('tests wait for conditions, and for a time only with a reason', fixedWaits(modules));
holds('names of files and folders are kebab-case', badNames(modules));
holds('there are no default exports and no re-exports', strayExports(modules));
holds('the program imports every export', unusedExports(modules, exportExceptions));
