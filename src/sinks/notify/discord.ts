import type { Notice } from '../../model/notice.js';
import type { Sink } from '../../model/sink.js';
import { discordMessage } from './discord-message.js';
import type { Links } from './links.js';
import type { Post } from './post.js';

/**
 * A webhook of Discord's own hosts under the version of the API whose answers are read here. URLs as Discord gives them name none, and then
 * its oldest one answers: that gives `Retry-After` in milliseconds. Relays are called as they are given.
 */
export const discordUrl = (url: string): string =>
  url.replace(/^(https:\/\/(?:[\w-]+\.)?discord(?:app)?\.com\/api)(?=\/webhooks\/)/i, '$1/v10');

/**
 * A webhook of a Discord channel; several notices become one digest. Its answer is not waited for longer than that the message is taken
 * (no `wait`): that refuses the same messages.
 * After a crash: see `openNotifier`. A delivery whose answer was lost is sent again.
 */
export const discord = (post: Post, links: Links): Sink<Notice> => ({
  name: 'discord',
  write: (notices, signal) => post(JSON.stringify(discordMessage(notices, links)), signal),
});
