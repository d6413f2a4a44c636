import * as fc from 'fast-check';
import t from 'tap';
import { linksTo } from '../../../src/sinks/notify/links.js';
import { teams } from '../../../src/sinks/notify/teams.js';
import { teamsMessage } from '../../../src/sinks/notify/teams-message.js';
import { sinkConformance } from '../../conformance/sink-conformance.js';
import { webhookSecrets } from '../../support/webhook-server.js';
import { anyNotices, impact, noticeOf, nthNotice } from './samples.js';
import { sinkFixture, namesAlert } from './sink-fixture.js';
import '../../support/fixed-seed.js';

const links = linksTo({ public_url: 'https://drift.example', dashboard: true });

sinkConformance(t, { name: 'teams', open: sinkFixture((post) => teams(post, links)), secrets: webhookSecrets, contains: namesAlert });

type Run = { readonly type: string; readonly text: string };
type Card = {
  readonly version: string;
  readonly body: readonly { readonly type: string; readonly text?: string; readonly color?: string; readonly inlines?: readonly Run[] }[];
  readonly actions?: readonly { readonly type: string; readonly url: string }[];
};
type Message = { readonly type: string; readonly attachments: readonly { readonly contentType: string; readonly content: Card }[] };
const messageOf = (...given: Parameters<typeof teamsMessage>): Message => JSON.parse(JSON.stringify(teamsMessage(...given))) as Message;
const cardOf = (...given: Parameters<typeof teamsMessage>): Card => {
  const [attachment] = messageOf(...given).attachments;
  if (attachment === undefined) throw new Error('no card');
  return attachment.content;
};
const linesOf = ({ body }: Card): readonly string[] =>
  body.map(({ text, inlines }) => text ?? (inlines ?? []).map((run) => run.text).join(''));

void t.test('D55: one Adaptive Card 1.4 with all fields and a button', (t) => {
  const { type, attachments } = messageOf([noticeOf('drift')], links);
  const [attachment] = attachments;
  t.match({ type, contentType: attachment?.contentType }, { type: 'message', contentType: 'application/vnd.microsoft.card.adaptive' });
  const card = cardOf([noticeOf('drift')], links);
  t.equal(card.version, '1.4');
  t.strictSame(linesOf(card), [
    'High drift',
    'Resource: aws_iam_role.deploy',
    'Change: max_session_duration: 3600 -> 7200',
    'Undo: Set it back to the declared value',
    'aws iam update-role --role-name deploy --max-session-duration 3600',
    'Who: dana (role Admin)',
    'When: 2026-11-02T10:00:00Z',
    'Event: UpdateRole',
    'Account: shop 111122223333',
    'Region: US East (N. Virginia) us-east-1',
    'Environment: production',
    'Rules: roles',
  ]);
  t.match(card.actions, [{ type: 'Action.OpenUrl', url: 'https://drift.example/drifts/d_abcdefghijklmnopqrstuvwxyz' }]);
  t.notOk('actions' in cardOf([noticeOf('drift')], linksTo({ public_url: undefined, dashboard: true })), 'no button without a link');
  t.end();
});

void t.test('D55: the root cause and the blast radius follow the change', (t) => {
  t.strictSame(linesOf(cardOf([noticeOf('drift', impact)], links)).slice(2, 5), [
    'Change: max_session_duration: 3600 -> 7200',
    'Root cause: aws_iam_user "<!channel>`*x*`" created by @here at 2026',
    'Reaches 12 resources',
  ]);
  t.end();
});

void t.test('the end of an alert, and a digest', (t) => {
  t.match(linesOf(cardOf([noticeOf('resolved')], links))[0], 'Drift resolved: reverted');
  const lines = linesOf(
    cardOf(
      Array.from({ length: 30 }, (_, at) => nthNotice(at)),
      links,
    ),
  );
  t.equal(lines[0], '30 drifts: 30 high');
  t.equal(lines[1], 'high: aws_iam_role.r0 max_session_duration: 3600 -> 7200 by dana (role Admin)');
  t.equal(lines[11], 'and 20 more');
  t.end();
});

void t.test('for any alert, the card is below 28 KB and foreign text is in text runs', (t) => {
  fc.assert(
    fc.property(anyNotices, (notices) => {
      const card = cardOf(notices, links);
      return (
        Buffer.byteLength(JSON.stringify(messageOf(notices, links))) <= 28 * 1_024 &&
        card.body.every(({ type, text = '', inlines = [] }) =>
          type === 'TextBlock'
            ? /^[A-Za-z0-9 ,:;]+$/.test(text)
            : type === 'RichTextBlock' &&
              inlines.every((run) => run.type === 'TextRun' && !/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u.test(run.text)),
        )
      );
    }),
    { numRuns: 400 },
  );
  t.end();
});
