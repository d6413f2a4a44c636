import * as fc from 'fast-check';
import t from 'tap';
import { chat } from '../../../src/sinks/notify/chat.js';
import { chatMessage } from '../../../src/sinks/notify/chat-message.js';
import { linksTo } from '../../../src/sinks/notify/links.js';
import { sinkConformance } from '../../conformance/sink-conformance.js';
import { webhookSecrets } from '../../support/webhook-server.js';
import { anyNotices, impact, noticeOf, nthNotice } from './samples.js';
import { sinkFixture, namesAlert } from './sink-fixture.js';
import '../../support/fixed-seed.js';

const links = linksTo({ public_url: 'https://drift.example/ui/', dashboard: true });
const noLinks = linksTo({ public_url: undefined, dashboard: true });

sinkConformance(t, {
  name: 'chat',
  open: sinkFixture((post) => chat(post, links, '#drift')),
  secrets: webhookSecrets,
  contains: namesAlert,
});

type Message = {
  readonly text: string;
  readonly channel?: string;
  readonly blocks: readonly {
    readonly type: string;
    readonly text?: { readonly text: string };
    readonly fields?: readonly { readonly text: string }[];
    readonly elements?: readonly { readonly text: string }[];
  }[];
};
const messageOf = (...given: Parameters<typeof chatMessage>): Message => JSON.parse(JSON.stringify(chatMessage(...given))) as Message;
const markup = (text: string) => ({ type: 'mrkdwn', text, verbatim: true });

void t.test('D55: severity, resource, field, old and new value, actor, time and a link', (t) => {
  t.strictSame(messageOf([noticeOf('drift')], links, '#drift'), {
    text: 'High drift: `aws_iam_role.deploy` `max_session_duration: 3600 -&gt; 7200` by `dana (role Admin)` at `2026-11-02T10:00:00Z` <https://drift.example/ui/drifts/d_abcdefghijklmnopqrstuvwxyz|Details>',
    blocks: [
      {
        type: 'section',
        text: markup('*High drift*\nResource: `aws_iam_role.deploy`\nChange: `max_session_duration: 3600 -&gt; 7200`'),
      },
      {
        type: 'section',
        text: markup('Undo: `Set it back to the declared value`\n`aws iam update-role --role-name deploy --max-session-duration 3600`'),
      },
      {
        type: 'section',
        fields: [
          markup('*Who*\n`dana (role Admin)`'),
          markup('*When*\n`2026-11-02T10:00:00Z`'),
          markup('*Event*\n`UpdateRole`'),
          markup('*Account*\n`shop 111122223333`'),
          markup('*Region*\n`US East (N. Virginia) us-east-1`'),
          markup('*Environment*\n`production`'),
          markup('*Rules*\n`roles`'),
        ],
      },
      { type: 'context', elements: [markup('<https://drift.example/ui/drifts/d_abcdefghijklmnopqrstuvwxyz|Details>')] },
    ],
    channel: '#drift',
  });
  t.end();
});

void t.test('omits the link without a public URL and the channel if none is configured', (t) => {
  const message = messageOf([noticeOf('drift')], noLinks, undefined);
  t.notMatch(JSON.stringify(message), /Details|https?:/);
  t.notOk('channel' in message);
  t.notOk('channel' in messageOf([noticeOf('drift')], noLinks, ''));
  t.end();
});

void t.test('a resolved alert says how it was resolved', (t) => {
  const { text, blocks } = messageOf([noticeOf('resolved')], noLinks, undefined);
  t.match(text, /^Drift resolved: reverted: `aws_iam_role.deploy`/);
  t.match(JSON.stringify(blocks), /\*Changed by\*\\n`dana \(role Admin\)`.*\*Resolved\*\\n`2026-11-02T11:00:00.000Z`/);
  t.end();
});

void t.test('D55: the root cause and the blast radius have lines of their own', (t) => {
  const { text, blocks } = messageOf([noticeOf('drift', impact)], noLinks, undefined);
  t.equal(
    blocks[1]?.text?.text,
    'Root cause: `aws_iam_user "&lt;!channel&gt;\'*x*\'" created by @\u200bhere at 2026`\nReaches 12 resources',
    'on one line, without markup',
  );
  t.notMatch(text, 'channel', 'only in the blocks');
  const linesOf = (over: Parameters<typeof noticeOf>[1]): unknown => {
    const all = messageOf([noticeOf('resolved', over)], noLinks, undefined).blocks;
    return all.length === 2 ? undefined : all[1]?.text?.text;
  };
  t.equal(linesOf({ root_cause: 'a' }), 'Root cause: `a`');
  t.equal(linesOf({ blast_radius_size: 1 }), 'Reaches 1 resource');
  t.equal(linesOf({ blast_radius_size: 0 }), 'Reaches 0 resources');
  t.equal(linesOf({}), undefined);
  t.end();
});

void t.test('accounts and regions without a name are shown by id', (t) => {
  const { blocks } = messageOf([noticeOf('drift', { account_name: null, region: 'xx-new-1', region_name: null })], noLinks, undefined);
  const texts = blocks[2]?.fields?.map(({ text }) => text);
  t.ok(texts?.includes('*Account*\n`111122223333`'));
  t.ok(texts?.includes('*Region*\n`xx-new-1`'));
  t.end();
});

void t.test('D20: masked values stay masked', (t) => {
  const message = JSON.stringify(
    messageOf([noticeOf('drift', { old_value: '(sensitive)', new_value: '(sensitive)' })], noLinks, undefined),
  );
  t.match(message, '(sensitive) -&gt; (sensitive)');
  t.end();
});

void t.test('names an undeclared resource by type and id, and a deletion as such', (t) => {
  const { text } = messageOf([noticeOf('drift', { address: null, field: '*', change: 'deleted', new_value: null })], noLinks, undefined);
  t.match(text, '`aws_iam_role/deploy` `deleted` by');
  t.end();
});

void t.test('shows long values where they differ', (t) => {
  const same = 'x'.repeat(5_000);
  const headline = (old_value: string, new_value: string): string =>
    messageOf([noticeOf('drift', { old_value, new_value })], noLinks, undefined).blocks[0]?.text?.text ?? '';
  t.match(headline(`${same}old`, `${same}new`), /…x{4}old -&gt; …x{4}new`$/);
  t.match(headline('short', 'y'.repeat(5_000)), /: short -&gt; y+…`$/);
  const policy = (action: string): string =>
    JSON.stringify({
      Statement: [
        { Effect: 'Allow', Action: 's3:GetObject', Resource: 'a'.repeat(300) },
        { Effect: 'Allow', Action: action, Resource: '*' },
      ],
    });
  t.match(headline(policy('s3:List'), policy('s3:*')), /: \+Allow s3:\* \* -Allow s3:List \*`$/);
  t.end();
});

void t.test('D55: many alerts become one digest: counts by severity, the ten most severe listed', (t) => {
  const notices = [
    ...Array.from({ length: 20 }, (_, at) => nthNotice(at)),
    noticeOf('drift', { severity: 'critical', address: 'aws_iam_user.root' }),
    noticeOf('drift', { severity: 'low', address: 'aws_iam_user.low' }),
    noticeOf('resolved', { address: 'aws_iam_user.ended' }),
  ];
  const { text, blocks } = messageOf(notices, links, '#drift');
  const lines = blocks.map((block) => block.text?.text ?? block.elements?.[0]?.text ?? '');
  t.equal(text, '22 drifts: 1 critical, 20 high, 1 low; 1 resolved <https://drift.example/ui/drifts|Details>');
  t.equal(lines.length, 13);
  t.match(lines[0], '*22 drifts: 1 critical, 20 high, 1 low; 1 resolved*');
  t.match(lines[1], 'critical: `aws_iam_user.root` `max_session_duration: 3600 -&gt; 7200` by `dana (role Admin)`');
  t.match(lines[10], 'high: `aws_iam_role.r8`');
  t.match(lines.slice(11), ['and 13 more', '<https://drift.example/ui/drifts|Details>']);
  t.end();
});

void t.test('a digest of resolved alerts only lists them', (t) => {
  const { text, blocks } = messageOf([noticeOf('resolved'), noticeOf('resolved', { resolution: 'declared' })], noLinks, undefined);
  t.equal(text, '2 resolved');
  t.match(blocks[2]?.text?.text, 'resolved (declared): `aws_iam_role.deploy`');
  t.end();
});

void t.test('for any alert, the message is within limits and foreign text is in code spans', (t) => {
  const link = /<https:\/\/drift\.example\/ui\/drifts[a-z_/]*\|Details>/g;
  fc.assert(
    fc.property(anyNotices, (notices) => {
      const { text, blocks } = messageOf(notices, links, undefined);
      const sections = blocks.flatMap((block) => (block.text === undefined ? [] : [block.text.text]));
      const fields = blocks.flatMap((block) => (block.fields ?? []).map((one) => one.text));
      const all = [text, ...sections, ...fields, ...blocks.flatMap((block) => (block.elements ?? []).map((one) => one.text))];
      return (
        blocks.length <= 50 &&
        all.every((one) => one.length > 0) &&
        text.length <= 4_000 &&
        sections.every((one) => one.length <= 3_000) &&
        blocks.every((block) => (block.fields ?? []).length <= 10) &&
        fields.every((one) => one.length <= 2_000) &&
        all.join('').length <= 13_000 &&
        all.every((one) => {
          const ours = one.replaceAll(link, '').replaceAll(/`[^`]+`/g, '');
          const theirs = (one.match(/`[^`]+`/g) ?? []).join('');
          return (
            /^[A-Za-z0-9 .,:;()*\n]*$/.test(ours) &&
            !/[<>\n\p{Cs}\p{Cc}\u2028\u2029\u202a-\u202e]|&(?!amp;|lt;|gt;)|@(?:channel|here|everyone|all)/iu.test(theirs)
          );
        })
      );
    }),
    { numRuns: 400 },
  );
  t.end();
});
