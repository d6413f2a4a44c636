import { actorOf, describeNotice, longestAdvice, longestValue, resourceOf, type Fact } from './describe-notice.js';
import type { Json } from '../../lib/json.js';
import type { Notice } from '../../model/notice.js';
import { resolvedText } from '../../model/summary.js';
import { digestOf } from './digest-of.js';
import { truncatedLine } from './truncated-line.js';
import type { Links } from './links.js';

/** Maximum characters of an escaped value: six of them fit into the text (4,000), four into a section (3,000), two into a field (2,000). */
const longestEscaped = 650;

/**
 * The body of a chat's incoming webhook: `text` for notifications and for chats without blocks (4,000 characters), `blocks` for the others
 * (at most 50; sections of 3,000, ten fields of 2,000). External text is in code spans, in which markup has no effect.
 */
export const chatMessage = (notices: readonly Notice[], links: Links, channel: string | undefined): Json => ({
  ...(notices.length === 1 ? notices.map((notice) => one(notice, links)) : [digest(notices, links)])[0],
  ...(channel === undefined || channel === '' ? {} : { channel }),
});

type Message = { readonly text: string; readonly blocks: readonly Json[] };

const one = (notice: Notice, links: Links): Message => {
  const { title, what, rootCause, reach, who, undo } = describeNotice(notice);
  const { drift } = notice;
  const link = links.drift(drift);
  const how = notice.kind === 'resolved' ? resolvedText(drift) : '';
  const end = how === '' ? '' : `, ${code(how)}`;
  const happened = what.map(({ name, value }) => `${name}: ${code(value)}`).join('\n');
  const impact = [rootCause === '' ? '' : `Root cause: ${code(rootCause)}`, reach].filter((line) => line !== '');
  return {
    text: `${title}: ${code(resourceOf(drift))} ${code(drift.summary)} by ${code(actorOf(drift))} at ${code(drift.event_time)}${end}${link === '' ? '' : ` ${linked(link)}`}`,
    blocks: [
      section(`*${title}*\n${happened}`),
      // A section of its own, because four values fill one.
      ...(impact.length === 0 ? [] : [section(impact.join('\n'))]),
      ...undo.map(({ text, command }) =>
        section(`Undo: ${code(text, longestAdvice)}${command === undefined ? '' : `\n\`${escapedText(command)}\``}`),
      ),
      ...tens(who).map((some) => ({ type: 'section', fields: some.map(field) })),
      ...footer(link),
    ],
  };
};

/** A section has at most ten fields. */
const tens = (facts: readonly Fact[]): readonly (readonly Fact[])[] =>
  facts.length <= 10 ? [facts] : [facts.slice(0, 10), ...tens(facts.slice(10))];

const digest = (notices: readonly Notice[], links: Links): Message => {
  const { title, lines, rest, incident } = digestOf(notices);
  const link = links.incident(incident);
  return {
    text: `${title}${link === '' ? '' : ` ${linked(link)}`}`,
    blocks: [
      section(`*${title}*`),
      ...lines.map(({ label, resource, summary, actor, drift }) =>
        section(`${label}: ${code(resource)} ${code(summary)} by ${code(actor)}${link === '' ? '' : ` ${linked(links.drift(drift))}`}`),
      ),
      ...(rest === '' ? [] : [section(rest)]),
      ...footer(link),
    ],
  };
};

/** `verbatim`: the chat converts nothing in it to a link or a mention. */
const markup = (text: string): Json => ({ type: 'mrkdwn', text, verbatim: true });
const section = (text: string): Json => ({ type: 'section', text: markup(text) });
const field = ({ name, value }: Fact): Json => markup(`*${name}*\n${code(value)}`);
const footer = (link: string): readonly Json[] => (link === '' ? [] : [{ type: 'context', elements: [markup(linked(link))] }]);
const linked = (link: string): string => `<${link.replaceAll('&', '&amp;').replaceAll('|', '%7C')}|Details>`;

/** A code span. Also breaks mentions, because some chats parse them even in code. */
const code = (text: string, limit = longestValue): string =>
  `\`${truncatedLine(truncatedLine(text, limit), longestEscaped, escaped).replaceAll(/@(?=channel|here|everyone|all)/gi, '@\u200b') || ' '}\``;
const escapedText = (text: string): string => text.replaceAll(/[&<>`]/g, escaped);
const escaped = (character: string): string => escapes[character] ?? character;
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '`': "'" };
