import type { Config } from './schema.js';

/** Folder of the fact log, as it was configured; '' where facts are not kept. `journal.dir` is another name of `log.dir`. */
export const logFolder = ({ log, journal }: Pick<Config, 'log' | 'journal'>): string => (log.dir === '' ? journal.dir : log.dir);
