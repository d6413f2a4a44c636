import type { Notice } from '../../model/notice.js';
import type { Sink } from '../../model/contracts/sink.js';
import { discordMessage } from './discord-message.js';
import type { Links } from './links.js';
import type { Post } from './post.js';

/**
 * A webhook on Discord's hosts with the supported version of the API. URLs copied from Discord name no version, and Discord then uses the
 * oldest one, whose `Retry-After` is in milliseconds. URLs of relays are not changed.
 */
export const discordUrl = (url: string): string =>
  url.replace(/^(https:\/\/(?:[\w-]+\.)?discord(?:app)?\.com\/api)(?=\/webhooks\/)/i, '$1/v10');

/**
 * A webhook of a Discord channel; several notices become one digest. Discord responds as soon as it accepts the message (no `wait`), and
 * refuses the same messages either way. After a crash: see `openNotifier`. A delivery whose response was lost is sent again.
 */
export const discord = (post: Post, links: Links): Sink<Notice> => ({
  name: 'discord',
  write: (notices, signal) => post(JSON.stringify(discordMessage(notices, links)), signal),
});
