import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../model/contracts/log.js';
import { fileText } from '../../runtime/kept-file.js';
import type { ProgressPlaces } from './target-progress.js';
import { plainReason } from '../../lib/system-error.js';

/** Hidden, so that readers of the journal ignore it. */
const nameOf = (target: string): string => `.notified-${target}.json`;
const nameShape = /^\.notified-([a-z]+)\.json(?:\.tmp)?$/;

/** The progress of each target in a file beside the journal. `folder` may be missing until the end of history. */
export const progressFiles = (folder: string, log: Log): ProgressPlaces => ({
  of: 'journal',
  patience: 0,
  place: (target) => {
    const path = join(folder, nameOf(target));
    return { path, ...fileText(path) };
  },
  keepOnly: (targets) => {
    forgetOtherTargets(folder, targets, log);
    return Promise.resolve();
  },
});

/** Removes the progress of all other targets, so that a target that is configured again later gets no alerts from the time between. */
export const forgetOtherTargets = (folder: string, targets: readonly string[], log: Log): void => {
  try {
    for (const name of readdirSync(folder)) {
      const target = nameShape.exec(name)?.[1];
      if (target !== undefined && !targets.includes(target)) rmSync(join(folder, name), { force: true });
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log.warn('the progress of other targets cannot be removed', { folder, reason: plainReason(error) });
  }
};
