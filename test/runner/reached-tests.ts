import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/**
 * The test files that the changed files reach: by imports, also dynamic ones and those of worker threads, of the built modules. Types are
 * not among them, because `npm run check` follows those.
 * - A file that is no module, such as a fixture, reaches the modules that contain its name.
 * - Tables that list the services of a provider are not followed: through them each service would reach every test of the pipeline. Instead
 *   a file of the catalog reaches the tests of its folder, `test/catalog/aws/iam` for `src/catalog/aws/iam`.
 * - Tests that start the built command reach only what they import.
 */
export const reachedTests = (changed: readonly string[]): ReadonlySet<string> => {
  const modules = new Map(sourceFiles().map((file) => [file, importsOf(file)]));
  const importers = new Map<string, string[]>();
  for (const [file, imports] of modules) {
    if (isTable(file, imports)) continue;
    for (const to of imports) importers.set(to, [...(importers.get(to) ?? []), file]);
  }
  const reached = new Set<string>();
  const waiting = changed.flatMap((file) => {
    if (!modules.has(file))
      return /\.tsx?$/.test(file) ? [] : [...modules.keys()].filter((one) => textOf(one).includes(posix.basename(file)));
    const mirrored = posix.dirname(file).replace(/^src\//, 'test/');
    return file.startsWith('src/catalog/') ? [file, ...[...modules.keys()].filter((one) => posix.dirname(one) === mirrored)] : [file];
  });
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    waiting.push(...(importers.get(file) ?? []));
  }
  return new Set([...reached].filter((file) => file.endsWith('.test.ts')));
};

const sourceFiles = (): readonly string[] =>
  ['src', 'test', 'bench', 'scripts', 'web/src', 'generated'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.d)\.tsx?$/.test(name))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );

/** The built module of a source. */
const builtOf = (file: string): string => `dist/${file.replace(/\.tsx?$/, '.js')}`;
const textOf = (file: string): string => (existsSync(builtOf(file)) ? readFileSync(builtOf(file), 'utf8') : '');

/** As the build writes them: `from "./x.js"`, `import("./x.js")`, `new URL("./x.js", import.meta.url)`. */
const reference = /(?:from |import |import\(|new URL\()"(\.[^"]+)\.js"/g;
const importsOf = (file: string): readonly string[] =>
  [...textOf(file).matchAll(reference)].flatMap(([, to = '']) => {
    const path = posix.join(posix.dirname(file), to);
    return [`${path}.ts`, `${path}.tsx`].filter((one) => existsSync(one));
  });

const isTable = (file: string, imports: readonly string[]): boolean =>
  file.startsWith('src/catalog/') && imports.filter((to) => to.startsWith('src/catalog/')).length >= 10;
