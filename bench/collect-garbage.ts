import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

/**
 * Collects garbage. Not with an option of the process: V8 refuses compiled code that was kept with other options, which users do not set.
 */
export const collectGarbage = (): void => {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
};
