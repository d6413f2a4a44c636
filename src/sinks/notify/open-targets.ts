import { isLeft, left, right, type Either } from 'fp-ts/lib/Either.js';
import type { Environment } from '../../config/environment.js';
import { givenOrFromEnvironment } from '../../config/from-environment.js';
import type { Config } from '../../config/schema.js';
import type { Notice } from '../../model/notice.js';
import type { Sink } from '../../model/contracts/sink.js';
import { alertmanager } from './alertmanager.js';
import { chat } from './chat.js';
import { discord, discordUrl } from './discord.js';
import { endpointOf, headersOf } from './endpoint.js';
import { linksTo } from './links.js';
import { pagerduty } from './pagerduty.js';
import { poster, type Post } from './post.js';
import { signingKeys } from './sign-delivery.js';
import { teams } from './teams.js';
import { webhook } from './webhook.js';

/** The part of the configuration that notifications need. */
export type NotifyConfig = Pick<Config, 'notifications' | 'performance' | 'api'>;

/** The settings that all targets share. */
type Settings = Pick<
  NotifyConfig['notifications']['pagerduty'],
  'min_severity' | 'resource_types' | 'environments' | 'resolved' | 'timeout' | 'max_retries'
>;

/** A configured target. */
export type Target = {
  readonly sink: Sink<Notice>;
  readonly settings: Settings;
  /** Messages per minute, further notices in one digest; undefined if each notice is a message of its own. */
  readonly perMinute: number | undefined;
  /** Notices of one incident are one message (D117). */
  readonly isGathered: boolean;
  /** Read by people: does not receive the resolution of an alert that another alert supersedes. */
  readonly isForPeople: boolean;
  /** Keeps an alert open until it receives the resolution. */
  readonly keepsOpen: boolean;
};

/** Opens the configured targets. Left: the problems of each, by key, without values. `now`: milliseconds since the epoch. */
export const openTargets = (
  { notifications, api }: NotifyConfig,
  environment: Environment,
  now: () => number,
): Either<readonly string[], readonly Target[]> => {
  const problems: string[] = [];
  const links = linksTo(api);
  const secretOf = (key: string, value: string, variable: string): string => {
    const found = givenOrFromEnvironment(value, variable, environment);
    if (isLeft(found)) problems.push(`notifications.${key}_from_env: ${found.left}`);
    else if (found.right !== '' && found.right.trim() === '') problems.push(`notifications.${key}: expected more than blanks`);
    return isLeft(found) ? '' : found.right.trim();
  };
  /** Undefined if the URL or the headers cannot be used. */
  const postTo = (key: string, url: string, headers: Readonly<Record<string, string>> = {}, path = ''): Post | undefined => {
    const endpoint = endpointOf(url, path);
    const further = headersOf(headers);
    if (isLeft(endpoint)) problems.push(`notifications.${key}: ${endpoint.left}`);
    if (isLeft(further)) problems.push(...further.left.map((one) => `notifications.${key.replace(/\..*/, '')}.headers: ${one}`));
    if (isLeft(endpoint) || isLeft(further)) return undefined;
    return poster({ url: endpoint.right.url, headers: { ...endpoint.right.headers, ...further.right } }, now);
  };
  const targets: Target[] = [];
  const add = (sink: Sink<Notice>, settings: Settings, perMinute: number | undefined, keepsOpen: boolean, isGathered: boolean): void => {
    targets.push({ sink, settings, perMinute, isForPeople: perMinute !== undefined, keepsOpen, isGathered });
  };

  for (const [name, sinkOf] of [
    ['chat', (post: Post) => chat(post, links, notifications.chat.channel)],
    ['teams', (post: Post) => teams(post, links)],
    ['discord', (post: Post) => discord(post, links)],
  ] as const) {
    const settings = notifications[name];
    const key = `${name}.webhook_url`;
    const url = secretOf(key, settings.webhook_url, settings.webhook_url_from_env);
    const post = url === '' ? undefined : postTo(key, name === 'discord' ? discordUrl(url) : url);
    if (post !== undefined) add(sinkOf(post), settings, settings.max_per_minute, false, true);
  }

  const hook = notifications.webhook;
  const signing = signingKeys(secretOf('webhook.secret', hook.secret, hook.secret_from_env));
  if (isLeft(signing)) problems.push(`notifications.webhook.secret: ${signing.left}`);
  const hookUrl = secretOf('webhook.url', hook.url, hook.url_from_env);
  const hookPost = hookUrl === '' ? undefined : postTo('webhook.url', hookUrl, hook.headers);
  if (hookPost !== undefined && !isLeft(signing)) add(webhook(hookPost, links, signing.right, now), hook, undefined, false, false);

  const pager = notifications.pagerduty;
  const routingKey = secretOf('pagerduty.routing_key', pager.routing_key, pager.routing_key_from_env);
  const pagerPost = routingKey === '' ? undefined : postTo('pagerduty.url', pager.url);
  if (pagerPost !== undefined) add(pagerduty(pagerPost, links, routingKey, pager.min_severity), pager, undefined, true, true);

  const manager = notifications.alertmanager;
  const managerUrl = secretOf('alertmanager.url', manager.url, manager.url_from_env);
  const managerPost = managerUrl === '' ? undefined : postTo('alertmanager.url', managerUrl, manager.headers, '/api/v2/alerts');
  if (managerPost !== undefined) add(alertmanager(managerPost, links, manager.expires_after), manager, undefined, true, false);

  return problems.length > 0 ? left(problems) : right(targets);
};
