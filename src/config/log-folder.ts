import type { Config } from './schema.js';

/** Folder of the fact log; '' if facts are not stored. `journal.dir` is another name for `log.dir`. */
export const logFolder = ({ log, journal }: Pick<Config, 'log' | 'journal'>): string => (log.dir === '' ? journal.dir : log.dir);
