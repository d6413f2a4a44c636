import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from './repository.js';
import { baseFolder } from './base-build.js';

export type Side = 'base' | 'new';
/** A built checkout. `program`: path of its command. */
export type Build = { readonly side: Side; readonly folder: string; readonly program: string };

/** The build of the pinned commit, which is made if the cache has none, and that of this checkout. */
export const openBuilds = async (hash: string): Promise<Readonly<Record<Side, Build>>> => {
  const built = buildIn('new', checkout, 'run npm run build');
  const folder = await baseFolder(hash);
  return { base: buildIn('base', folder, 'remove the folder, and the guard builds it again'), new: built };
};

const buildIn = (side: Side, folder: string, remedy: string): Build => {
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly bin: { readonly driftline: string } };
  const program = join(folder, bin.driftline);
  for (const path of [program, join(folder, 'dist/bench/main.js')])
    if (!existsSync(path)) throw new Error(`the build of the ${side} has no ${path}: ${remedy}`);
  return { side, folder, program };
};
