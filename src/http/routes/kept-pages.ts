import type { PageRequest } from '../../model/contracts/store.js';
import { jsonHeaders } from '../envelope.js';
import type { Answer } from '../route.js';
import { answerCache } from './answer-cache.js';
import type { pageBody } from './page-json.js';

/**
 * Responds with cached pages of one list, envelope included; see `answerCache`. `version` changes whenever a page may have changed. This
 * path is benchmarked (bench `rest`) and allocates almost nothing.
 */
export const keptPages = (): ((
  request: PageRequest,
  version: number,
  filter: string,
  body: () => ReturnType<typeof pageBody>,
) => Answer) => {
  const cached = answerCache();
  return (request, version, filter, body) => ({
    kind: 'reply',
    reply: {
      status: 200,
      headers: jsonHeaders,
      body: cached(version, `${request.page} ${request.limit} ${filter}`, body),
    },
  });
};
