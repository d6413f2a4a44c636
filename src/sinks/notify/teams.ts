import type { Notice } from '../../model/notice.js';
import type { Sink } from '../../model/contracts/sink.js';
import type { Links } from './links.js';
import type { Post } from './post.js';
import { teamsMessage } from './teams-message.js';

/**
 * A Workflows webhook of Microsoft Teams; several notices become one digest. After a crash: see `openNotifier`. A delivery whose response
 * was lost is sent again.
 */
export const teams = (post: Post, links: Links): Sink<Notice> => ({
  name: 'teams',
  write: (notices, signal) => post(JSON.stringify(teamsMessage(notices, links)), signal),
});
