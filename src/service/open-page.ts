import { fileURLToPath } from 'node:url';
import type { Config } from '../config/schema.js';
import { servePage, type Page } from '../http/page/serve-page.js';
import type { Log } from '../model/contracts/log.js';
import { readPage } from './read-page.js';

/** The build of the dashboard is beside the bundled program. */
const builtPage = fileURLToPath(new URL('web', import.meta.url));

/** The dashboard; undefined if it is turned off or was not built. */
export const openPage = async ({ api }: Config, log: Log): Promise<Page | undefined> => {
  if (!api.dashboard) return undefined;
  const files = await readPage(builtPage);
  if (files !== undefined) return servePage(files);
  log.warn('the dashboard is not served, because it was not built: run npm run build, or set api.dashboard to false', {
    folder: builtPage,
  });
  return undefined;
};
