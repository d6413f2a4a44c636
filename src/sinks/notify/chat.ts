import type { Notice } from '../../model/notice.js';
import type { Sink } from '../../model/contracts/sink.js';
import { chatMessage } from './chat-message.js';
import type { Links } from './links.js';
import type { Post } from './post.js';

/**
 * An incoming webhook of a chat; several notices become one digest. Only some chats support `channel`. After a crash: see `openNotifier`. A
 * delivery whose response was lost is sent again.
 */
export const chat = (post: Post, links: Links, channel: string | undefined): Sink<Notice> => ({
  name: 'chat',
  write: (notices, signal) => post(JSON.stringify(chatMessage(notices, links, channel)), signal),
});
