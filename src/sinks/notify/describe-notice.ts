import { adviceFor } from '../../catalog/advice/advice-for.js';
import { capitalised } from '../../lib/capitalised.js';
import type { Drift } from '../../model/drift.js';
import type { Json } from '../../lib/json.js';
import { notInRecord } from '../../model/difference.js';
import type { Notice } from '../../model/notice.js';
import { actorText, suspectsText, hiddenValue, ownDetail, resolvedText, valuesText } from '../../model/summary.js';
import { truncatedLine } from './truncated-line.js';

/** One line of a message. External text is unchanged: the target escapes and shortens it. */
export type Fact = { readonly name: string; readonly value: string };

/** A notice as text. `title` and the labels contain no external text. */
type Described = {
  readonly title: string;
  /** The change. */
  readonly what: readonly Fact[];
  /** External text; '' if unknown. */
  readonly rootCause: string;
  /** A sentence without external text; '' if unknown. */
  readonly reach: string;
  /** The actor and the location. */
  readonly who: readonly Fact[];
  /** How to undo it: external text, and complete commands in printable ASCII without backticks. */
  readonly undo: readonly { readonly text: string; readonly command: string | undefined }[];
};

/** Maximum characters of a value that is shown in full. */
export const longestValue = 200;
export const longestAdvice = 400;

export const describeNotice = ({ kind, drift, reminded, incident }: Notice): Described => ({
  undo: kind === 'resolved' ? [] : undoOf(drift),
  title: titleOf({ kind, drift, reminded }),
  what: given([
    ['Resource', resourceOf(drift)],
    ['Change', drift.summary],
    ['Attributes', (drift.fields ?? []).map(({ field }) => field).join(', ')],
  ]),
  rootCause: drift.root_cause ?? '',
  reach: reachOf(drift),
  who: given([
    [kind === 'drift' ? 'Who' : 'Changed by', actorOf(drift)],
    ['From', fromOf(drift)],
    ['When', drift.event_time],
    ['Event', drift.event_name],
    ['Account', withName(drift.account_name, drift.account_id)],
    ['Region', withName(drift.region_name, drift.region)],
    ['Environment', drift.environment ?? ''],
    ['Rules', drift.rules.join(', ')],
    ['Verified', drift.verified_at === undefined ? '' : `by a plan of ${drift.verified_at}`],
    ['Note', drift.detail === hiddenValue ? '' : (drift.detail ?? '')],
    ['Assignee', drift.triage?.assignee ?? ''],
    ['Incident', incident === undefined || incident.alerts < 2 ? '' : `${incident.alerts} alerts, ${incident.open} open`],
    ['Resolved', kind === 'resolved' ? `${drift.resolved_at ?? ''} ${resolvedText(drift)}`.trim() : ''],
  ]),
});

/** Steps that a message shows. The rest is on the page. */
const shownSteps = 2;
/** A longer or unusual command is on the page only: cut or rewritten, it would do something else. */
const showsCommand = (command: string): boolean => /^[ -_a-~]{1,500}$/.test(command) && !/@(?:channel|here|everyone|all)/i.test(command);

const undoOf = (drift: Drift): Described['undo'] =>
  adviceFor(drift)
    .steps.filter(({ kind }) => kind === 'undo')
    .slice(0, shownSteps)
    .map(({ text, command }) => ({ text, command: command !== null && showsCommand(command) ? command : undefined }));

const titleOf = ({ kind, drift: { severity, resolution }, reminded }: Notice): string => {
  if (resolution === 'removed') return 'No state declares it any more; it may still be as it was changed';
  if (resolution === 'accepted') return 'Drift accepted: the resource still differs';
  if (kind === 'resolved') return `Drift resolved: ${resolution ?? 'unknown'}`;
  return reminded !== undefined ? `Reminder: ${severity} drift, no longer snoozed` : `${capitalised(severity)} drift`;
};

/** The same as one line of plain text of at most `limit` characters. */
export const summaryOf = (notice: Notice, limit: number): string => {
  const [resource = '', change = '', actor = ''] = [resourceOf(notice.drift), notice.drift.summary, actorOf(notice.drift)].map((part) =>
    truncatedLine(part, longestValue),
  );
  const end = notice.kind === 'resolved' ? resolvedText(notice.drift) : '';
  return truncatedLine(`${titleOf(notice)}: ${resource} ${change}, by ${actor}${end === '' ? '' : `; ${end}`}`, limit);
};

export const resourceOf = ({ address, resource_type, resource_id, resource_name }: Drift): string =>
  address ?? `${resource_type}/${resource_id === '' ? resource_name : resource_id}`;

/** The person or program (D19b), and the assumed role. */
export const actorOf = (drift: Drift): string => suspectsText(drift) ?? actorText(drift.user_identity);

/** Declared and current value, and those of every attribute of an alert about several, as text. */
export const valueTexts = (drift: Drift): { readonly old_value: string; readonly new_value: string; readonly fields: string } => ({
  old_value: valueText(drift.old_value),
  new_value: ownDetail(drift.detail) === hiddenValue ? notInRecord : valueText(drift.new_value),
  fields: drift.fields === null ? '' : valuesText(drift),
});

const valueText = (value: Json): string => (value === null ? 'none' : typeof value === 'string' ? value : JSON.stringify(value));

/** `203.0.113.9 with the console`. */
const fromOf = ({ origin: { source_ip: ip, tool } }: Drift): string =>
  [ip ?? '', tool === null ? '' : `with ${tool}`].filter((part) => part !== '').join(' ');

const reachOf = ({ blast_radius_size: size }: Drift): string =>
  size === null ? '' : `Reaches ${String(size)} resource${size === 1 ? '' : 's'}`;

const withName = (name: string | null, code: string): string => [name ?? '', code].filter((part) => part !== '').join(' ');

const given = (facts: readonly (readonly [name: string, value: string])[]): readonly Fact[] =>
  facts.flatMap(([name, value]) => (value === '' ? [] : [{ name, value }]));
