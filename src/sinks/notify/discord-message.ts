import type { Json } from '../../lib/json.js';
import type { Notice } from '../../model/notice.js';
import { describeNotice, longestAdvice, longestValue, type Fact } from './describe-notice.js';
import { digestOf } from './digest-of.js';
import { truncatedLine } from './truncated-line.js';
import type { Links } from './links.js';

/**
 * The body of a Discord webhook: one embed (title 256 characters, description 4,096, 25 fields of 256 and 1,024, together 6,000), without
 * mentions. External text is in code spans, in which markup has no effect.
 */
export const discordMessage = (notices: readonly Notice[], links: Links): Json => {
  const [first] = notices;
  const embed = first !== undefined && notices.length === 1 ? one(first, links) : digest(notices, links);
  return { embeds: [embed], allowed_mentions: { parse: [] } };
};

const one = (notice: Notice, links: Links): Json => {
  const { title, what, rootCause, reach, who, undo } = describeNotice(notice);
  const steps = undo.map(({ text, command }) => `**Undo** ${code(text, longestAdvice)}${command === undefined ? '' : `\n\`${command}\``}`);
  const impact = [rootCause === '' ? '' : `**Root cause** ${code(rootCause, longestValue)}`, reach].filter((line) => line !== '');
  return {
    title,
    color: notice.kind === 'resolved' && notice.drift.resolution !== 'accepted' ? green : colors[notice.drift.severity],
    fields: who.map(field),
    ...linked(
      [...what.map(({ name, value }) => `**${name}** ${code(value, longestValue)}`), ...impact, ...steps],
      links.drift(notice.drift),
    ),
  };
};

const digest = (notices: readonly Notice[], links: Links): Json => {
  const { title, lines, rest, incident } = digestOf(notices);
  const link = links.incident(incident);
  const listed = lines.map(
    ({ label, resource, summary, actor }) => `${label}: ${code(resource, 110)} ${code(summary, 160)} by ${code(actor, 70)}`,
  );
  return { title, ...linked([...listed, rest], link) };
};

const green = 0x2e7d32;
const colors = { critical: 0xb71c1c, high: 0xe65100, medium: 0xf9a825, low: 0x607d8b } as const;

/**
 * Makes the title a link. Discord refuses a message whose link has a host without a dot, such as that of a service within a cluster; in
 * that case the URL is a separate line.
 */
const linked = (lines: readonly string[], url: string): { readonly description: string; readonly url?: string } => {
  const description = lines.join('\n');
  if (url === '') return { description };
  return new URL(url).hostname.includes('.') ? { description, url } : { description: `${description}\n${url}` };
};
const field = ({ name, value }: Fact): Json => ({ name, value: code(value, longestValue), inline: true });
const code = (text: string, limit: number): string => `\`${truncatedLine(text, limit, withoutTick) || ' '}\``;
const withoutTick = (character: string): string => (character === '`' ? "'" : character);
