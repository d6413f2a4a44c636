import * as fc from 'fast-check';
import t from 'tap';
import { discord, discordUrl } from '../../../src/sinks/notify/discord.js';
import { discordMessage } from '../../../src/sinks/notify/discord-message.js';
import { linksTo } from '../../../src/sinks/notify/links.js';
import { sinkConformance } from '../../conformance/sink-conformance.js';
import { webhookSecrets } from '../../support/webhook-server.js';
import { anyNotices, impact, noticeOf, nthNotice } from './samples.js';
import { sinkFixture, namesAlert } from './sink-fixture.js';
import '../../support/fixed-seed.js';

const links = linksTo({ public_url: 'https://drift.example', dashboard: true });

sinkConformance(t, { name: 'discord', open: sinkFixture((post) => discord(post, links)), secrets: webhookSecrets, contains: namesAlert });

type Message = {
  readonly content?: string;
  readonly allowed_mentions: { readonly parse: readonly string[] };
  readonly embeds: readonly {
    readonly title: string;
    readonly description: string;
    readonly url?: string;
    readonly color?: number;
    readonly fields?: readonly { readonly name: string; readonly value: string }[];
  }[];
};
const messageOf = (...given: Parameters<typeof discordMessage>): Message => JSON.parse(JSON.stringify(discordMessage(...given))) as Message;

void t.test('D55: one embed with all fields, a link as its title, and no mentions', (t) => {
  const { embeds, allowed_mentions } = messageOf([noticeOf('drift')], links);
  t.strictSame(allowed_mentions, { parse: [] });
  t.strictSame(embeds.length, 1);
  t.match(embeds[0], {
    title: 'High drift',
    url: 'https://drift.example/drifts/d_abcdefghijklmnopqrstuvwxyz',
    description: '**Resource** `aws_iam_role.deploy`\n**Change** `max_session_duration: 3600 -> 7200`',
    fields: [
      { name: 'Who', value: '`dana (role Admin)`' },
      { name: 'When', value: '`2026-11-02T10:00:00Z`' },
    ],
  });
  t.notOk('url' in (messageOf([noticeOf('drift')], linksTo({ public_url: undefined, dashboard: true })).embeds[0] ?? {}));
  const colors = (['critical', 'high', 'medium', 'low'] as const).map(
    (severity) => messageOf([noticeOf('drift', { severity })], links).embeds[0]?.color,
  );
  t.equal(
    new Set([...colors, messageOf([noticeOf('resolved')], links).embeds[0]?.color]).size,
    5,
    'a colour for each severity and for the end',
  );
  t.end();
});

void t.test('puts a link to a host without a dot on its own line, since Discord would reject the message', (t) => {
  for (const host of ['driftline:8080', 'localhost', '[::1]:8080']) {
    const to = linksTo({ public_url: `http://${host}/`, dashboard: true });
    for (const notices of [[noticeOf('drift')], [nthNotice(1), nthNotice(2)]]) {
      const [embed] = messageOf(notices, to).embeds;
      t.notOk('url' in (embed ?? {}), host);
      t.ok(embed?.description.split('\n').at(-1)?.startsWith(`http://${host}/drifts`), host);
    }
  }
  for (const host of ['drift.example', '10.0.0.7:8080'])
    t.ok(messageOf([noticeOf('drift')], linksTo({ public_url: `http://${host}`, dashboard: true })).embeds[0]?.url, host);
  t.end();
});

void t.test('adds the API version to unversioned URLs: the oldest API sends Retry-After in milliseconds', (t) => {
  t.equal(discordUrl('https://discord.com/api/webhooks/1/tok_en?thread_id=2'), 'https://discord.com/api/v10/webhooks/1/tok_en?thread_id=2');
  t.equal(discordUrl('https://canary.discord.com/api/webhooks/1/t'), 'https://canary.discord.com/api/v10/webhooks/1/t');
  for (const other of [
    'https://discord.com/api/v9/webhooks/1/t',
    'https://relay.example/api/webhooks/1/t',
    'https://discord.com.example/api/webhooks/1/t',
    'https://relay.example/hook?to=https://discord.com/api/webhooks/1/t',
    '',
  ])
    t.equal(discordUrl(other), other);
  t.end();
});

void t.test('D55: the root cause and the blast radius follow the change', (t) => {
  const [embed] = messageOf([noticeOf('drift', impact)], links).embeds;
  t.match(
    embed?.description,
    /: 3600 -> 7200`\n\*\*Root cause\*\* `aws_iam_user "<!channel>'\*x\*'" created by @here at 2026`\nReaches 12 resources\n\*\*Undo\*\* /,
  );
  t.end();
});

void t.test('the end of an alert, and a digest', (t) => {
  t.equal(messageOf([noticeOf('resolved')], links).embeds[0]?.title, 'Drift resolved: reverted');
  const [digest] = messageOf(
    Array.from({ length: 30 }, (_, at) => nthNotice(at)),
    links,
  ).embeds;
  t.equal(digest?.title, '30 drifts: 30 high');
  t.equal(digest?.description.split('\n').length, 11);
  t.match(digest?.description, /^high: `aws_iam_role\.r0` `max_session_duration: 3600 -> 7200` by `dana \(role Admin\)`\n[^]*and 20 more$/);
  t.end();
});

void t.test('for any alert, the embed is within limits and foreign text is in code spans', (t) => {
  fc.assert(
    fc.property(anyNotices, (notices) => {
      const { embeds, content, allowed_mentions } = messageOf(notices, links);
      const [embed] = embeds;
      if (embed === undefined || embeds.length !== 1 || content !== undefined || allowed_mentions.parse.length > 0) return false;
      const fields = embed.fields ?? [];
      const texts = [embed.title, embed.description, ...fields.flatMap(({ name, value }) => [name, value])];
      return (
        embed.title.length <= 256 &&
        embed.description.length <= 4_096 &&
        fields.length <= 25 &&
        fields.every(({ name, value }) => name.length > 0 && name.length <= 256 && value.length > 0 && value.length <= 1_024) &&
        texts.join('').length <= 6_000 &&
        texts.every(
          (text) =>
            /^[A-Za-z0-9 .,:;()*→\n]*$/.test(text.replaceAll(/`[^`]+`/g, '')) &&
            !/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u.test(text.replaceAll('\n', '')) &&
            (text.match(/`[^`]+`/g) ?? []).every((code) => !code.includes('\n')),
        )
      );
    }),
    { numRuns: 400 },
  );
  t.end();
});
