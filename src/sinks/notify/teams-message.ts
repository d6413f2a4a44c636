import type { Json } from '../../lib/json.js';
import type { Notice } from '../../model/notice.js';
import { describeNotice, longestValue, type Fact } from './describe-notice.js';
import { digestOf } from './digest-of.js';
import { truncatedLine } from './truncated-line.js';
import type { Links } from './links.js';

/**
 * A message with one Adaptive Card 1.4 for Workflows webhooks of Microsoft Teams; below 28 KB. External text is in text runs, which have no
 * markup.
 */
export const teamsMessage = (notices: readonly Notice[], links: Links): Json => {
  const [first] = notices;
  const content = first !== undefined && notices.length === 1 ? one(first, links) : digest(notices, links);
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  };
};

const one = (notice: Notice, links: Links): Json => {
  const { title, what, rootCause, reach, who } = describeNotice(notice);
  const color = notice.kind === 'resolved' ? 'Good' : colors[notice.drift.severity];
  const line = ({ name, values }: Fact): readonly Json[] => [
    bold(`${name}: `),
    run(values.map((value) => truncatedLine(value, longestValue)).join(' → ')),
  ];
  const impact = [
    ...(rootCause === '' ? [] : [line({ name: 'Root cause', values: [rootCause] })]),
    ...(reach === '' ? [] : [[run(reach)]]),
  ];
  return card(title, color, [...what.map(line), ...impact, ...who.map(line)], links.drift(notice.drift));
};

const digest = (notices: readonly Notice[], links: Links): Json => {
  const { title, lines, rest } = digestOf(notices);
  const listed = lines.map(({ label, resource, field, actor }) => [
    bold(`${label}: `),
    run([truncatedLine(resource, longestValue), truncatedLine(field, longestValue), 'by', truncatedLine(actor, longestValue)].join(' ')),
  ]);
  return card(title, 'Default', [...listed, ...(rest === '' ? [] : [[run(rest)]])], links.all);
};

const colors = { critical: 'Attention', high: 'Attention', medium: 'Warning', low: 'Default' } as const;

const card = (title: string, color: string, lines: readonly (readonly Json[])[], link: string): Json => ({
  $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
  type: 'AdaptiveCard',
  version: '1.4',
  msteams: { width: 'Full' },
  body: [
    { type: 'TextBlock', text: title, size: 'Medium', weight: 'Bolder', color, wrap: true },
    ...lines.map((inlines) => ({ type: 'RichTextBlock', spacing: 'Small', inlines })),
  ],
  ...(link === '' ? {} : { actions: [{ type: 'Action.OpenUrl', title: 'Details', url: link }] }),
});

const run = (text: string): Json => ({ type: 'TextRun', text });
const bold = (text: string): Json => ({ type: 'TextRun', text, weight: 'Bolder' });
