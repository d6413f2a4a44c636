import type { Json, JsonObject } from '../../lib/json.js';
import type { Notice } from '../../model/notice.js';
import { describeNotice, longestAdvice, longestValue, type Fact } from './describe-notice.js';
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
  const { title, what, rootCause, reach, who, undo } = describeNotice(notice);
  const color = notice.kind === 'resolved' && notice.drift.resolution !== 'accepted' ? 'Good' : colors[notice.drift.severity];
  const line = ({ name, value }: Fact): readonly Json[] => [bold(`${name}: `), run(truncatedLine(value, longestValue))];
  const impact = [...(rootCause === '' ? [] : [line({ name: 'Root cause', value: rootCause })]), ...(reach === '' ? [] : [[run(reach)]])];
  const steps = undo.flatMap(({ text, command }) => [
    [bold('Undo: '), run(truncatedLine(text, longestAdvice))],
    ...(command === undefined ? [] : [[{ ...run(command), fontType: 'Monospace' }]]),
  ]);
  return card(title, color, [...what.map(line), ...impact, ...steps, ...who.map(line)], links.drift(notice.drift));
};

const digest = (notices: readonly Notice[], links: Links): Json => {
  const { title, lines, rest, incident } = digestOf(notices);
  const link = links.incident(incident);
  const listed = lines.map(({ label, resource, summary, actor }) => [
    bold(`${label}: `),
    run([truncatedLine(resource, longestValue), truncatedLine(summary, longestValue), 'by', truncatedLine(actor, longestValue)].join(' ')),
  ]);
  return card(title, 'Default', [...listed, ...(rest === '' ? [] : [[run(rest)]])], link);
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

const run = (text: string): JsonObject => ({ type: 'TextRun', text });
const bold = (text: string): Json => ({ type: 'TextRun', text, weight: 'Bolder' });
