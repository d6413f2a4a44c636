import { readFileSync, writeFileSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';

/** For the bundles: code that was compiled before cannot import. */
export const importPackage = (name: string): Promise<unknown> => import(name);

type Exports = Readonly<Record<string, unknown>>;

const loaded = new Map<string, Exports>();

/** Where the compiled code of a bundle is kept. Node.js refuses it if another version, or one with other options of V8, has written it. */
const cacheOf = (file: string): string => `${file}.cache`;

/**
 * Loads a bundle in CommonJS from the folder of this one, with the code that the build has compiled: compiling it again takes a third of a
 * start (bench `start`). Otherwise Node.js keeps compiled code in the cache of the user, from version 22 on.
 */
export const load = (name: string): Exports => {
  const file = join(__dirname, name);
  const exports = loaded.get(file) ?? compiled(file) ?? required(file);
  loaded.set(file, exports);
  return exports;
};

/** Compiles a bundle and loads it. The result keeps the code that was compiled until then: each function when it first runs. */
export const compile = (name: string): (() => void) => {
  const file = join(__dirname, name);
  const script = scriptOf(file);
  loaded.set(file, run(file, script));
  return () => {
    writeFileSync(cacheOf(file), script.createCachedData());
  };
};

const compiled = (file: string): Exports | undefined => {
  const code = codeIn(file);
  if (code === undefined) return undefined;
  const script = scriptOf(file, code);
  return script.cachedDataRejected === true ? undefined : run(file, script);
};

const codeIn = (file: string): Buffer | undefined => {
  try {
    return readFileSync(cacheOf(file));
  } catch {
    return undefined;
  }
};

const required = (file: string): Exports => {
  const { enableCompileCache } = module as { readonly enableCompileCache?: (folder: string) => unknown };
  // Not in the folder for temporary files, where others could put code.
  enableCompileCache?.(join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'driftline'));
  return createRequire(file)(file) as Exports;
};

/** The first line of the bundle stays the first line of the script. */
const scriptOf = (file: string, cachedData?: Buffer): Script =>
  new Script(`(function(exports,require,module,__filename,__dirname){${readFileSync(file, 'latin1')}\n})`, {
    filename: file,
    ...(cachedData === undefined ? {} : { cachedData }),
  });

const run = (file: string, script: Script): Exports => {
  const bundle = { exports: {} };
  const body = script.runInThisContext() as (...values: readonly unknown[]) => void;
  body(bundle.exports, createRequire(file), bundle, file, dirname(file));
  return bundle.exports;
};
