import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { isSystemError, plainReason } from '../lib/system-error.js';
import type { SourcePlace } from '../model/source-place.js';

import { blocksIn, blocksInJson, type Block } from './blocks-in.js';
import type { SourceModule } from './find-place.js';

/** Bounds of what is read: far above any configuration that people maintain. */
const maxFiles = 5_000;
const maxFileBytes = 8 * 2 ** 20;
const maxTotalBytes = 128 * 2 ** 20;

/** The configuration of a root module and of the local modules that it calls. */
export type Source = {
  readonly root: SourceModule;
  /** Line 1 of `main.tf`, or of the first file: where everything is shown that has no block. */
  readonly start: SourcePlace;
};

type Mutable = {
  readonly resources: Map<string, SourcePlace>;
  readonly calls: Map<string, { place: SourcePlace; module: SourceModule | undefined }>;
};

/**
 * Reads the `.tf`, `.tofu`, `.tf.json` and `.tofu.json` files of a folder, and of the folders that its `module` blocks name, each once. Paths are
 * relative to `base`; a module outside of it counts as one of another repository. Files that cannot be read and exceeded bounds are reported
 * by `warn` and omitted. Rejects with a system error if the folder itself cannot be read.
 */
export const readSource = async (folder: string, base: string, warn: (text: string) => void): Promise<Source> => {
  const realBase = await realpath(base);
  const known = new Map<string, Mutable>();
  const pending: { readonly folder: string; readonly module: Mutable }[] = [];
  const used = { files: 0, bytes: 0 };
  let isFull = false;

  const inBase = (path: string): string | undefined => {
    const name = relative(realBase, path);
    return name === '..' || name.startsWith(`..${sep}`) || isAbsolute(name) ? undefined : name.split(sep).join('/');
  };
  const moduleAt = (path: string): Mutable => {
    const found = known.get(path);
    if (found !== undefined) return found;
    const module: Mutable = { resources: new Map(), calls: new Map() };
    known.set(path, module);
    pending.push({ folder: path, module });
    return module;
  };
  /** The module of a call; undefined if it is not in a folder that can be read. */
  const called = async (from: string, source: string | undefined): Promise<SourceModule | undefined> => {
    if (source === undefined || !/^\.\.?(?:[/\\]|$)/.test(source)) return undefined;
    try {
      const path = await realpath(resolve(from, source));
      return inBase(path) === undefined ? undefined : moduleAt(path);
    } catch (error) {
      if (!isSystemError(error)) throw error;
      warn(`cannot read the module ${source} of ${from}: ${plainReason(error)}`);
      return undefined;
    }
  };
  const blocksOf = async (path: string): Promise<readonly Block[] | undefined> => {
    if (used.files >= maxFiles || used.bytes >= maxTotalBytes) {
      if (!isFull) warn(`${path} and further files are not read: more than ${String(maxFiles)} files or 128 MiB of configuration`);
      isFull = true;
      return undefined;
    }
    try {
      const found = await stat(path);
      if (!found.isFile()) return undefined;
      if (found.size > maxFileBytes) {
        warn(`${path} is not read: it is larger than 8 MiB`);
        return undefined;
      }
      const text = await readFile(path, 'utf8');
      used.files++;
      used.bytes += found.size;
      return path.endsWith('.json') ? blocksInJson(text) : blocksIn(text);
    } catch (error) {
      if (!isSystemError(error)) throw error;
      warn(`cannot read ${path}: ${plainReason(error)}`);
      return undefined;
    }
  };
  const fill = async (path: string, { resources, calls }: Mutable): Promise<string | undefined> => {
    let first: string | undefined;
    for (const name of ordered(await readdir(path))) {
      const file = join(path, name);
      const blocks = await blocksOf(file);
      if (blocks === undefined) continue;
      const shown = inBase(file) ?? name;
      if (first === undefined || name === 'main.tf') first = shown;
      for (const block of blocks) {
        const place = { file: shown, line: block.line };
        if (block.kind === 'resource') resources.set(block.name, resources.get(block.name) ?? place);
        else if (!calls.has(block.name)) calls.set(block.name, { place, module: await called(path, block.source) });
      }
    }
    return first;
  };

  const start = await realpath(folder);
  const root = moduleAt(start);
  pending.pop();
  const first = await fill(start, root);
  if (first === undefined) warn(`${folder} contains no .tf files: results are shown at main.tf`);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    try {
      await fill(next.folder, next.module);
    } catch (error) {
      if (!isSystemError(error)) throw error;
      warn(`cannot read the module ${next.folder}: ${plainReason(error)}`);
    }
  }
  return { root, start: { file: first ?? inBase(join(start, 'main.tf')) ?? 'main.tf', line: 1 } };
};

/** Names of configuration files. Overrides come last, and `.tofu` before `.tf`, because the first block of a name counts. */
const ordered = (names: readonly string[]): readonly string[] =>
  names
    .filter((name) => /\.(?:tf|tofu)(?:\.json)?$/.test(name) && !/^\.|~$|^#/.test(name))
    .map((name) => [/(?:^|_)override\./.test(name) ? 2 : /\.tofu(?:\.json)?$/.test(name) ? 0 : 1, name] as const)
    .sort(([a, one], [b, other]) => a - b || (one < other ? -1 : 1))
    .map(([, name]) => name);
