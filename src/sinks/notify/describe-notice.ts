import { capitalised } from '../../lib/capitalised.js';
import type { Drift, FieldChange } from '../../model/drift.js';
import { isList, isObject, type Json } from '../../lib/json.js';
import type { Notice } from '../../model/notice.js';
import { attributeText, valuesText } from '../drift-text.js';
import { showChange } from '../show-change.js';
import { truncatedLine } from './truncated-line.js';

/** One line of a message; two values are old and new. External text is unchanged: the target escapes and shortens it. */
export type Fact = { readonly name: string; readonly values: readonly string[] };

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
};

/** Maximum characters of a value that is shown in full. */
export const longestValue = 200;

export const describeNotice = ({ kind, drift, reminded }: Notice): Described => ({
  title: titleOf(kind, drift, reminded !== undefined),
  what: given([
    ['Resource', resourceOf(drift)],
    ...changesIn(drift).flatMap((one): readonly (readonly [string, ...string[]])[] => [
      ['Change', one.field === '*' ? drift.change : one.field],
      [kind === 'drift' ? 'Declared → now' : 'Declared → drifted', ...changeOf(one)],
    ]),
    [
      'Also changed',
      (drift.fields ?? [])
        .slice(shownFields)
        .map(({ field }) => field)
        .join(', '),
    ],
  ]),
  rootCause: drift.root_cause ?? '',
  reach: reachOf(drift),
  who: given([
    ['Who', actorOf(drift)],
    ['When', drift.event_time],
    ['Event', drift.event_name],
    ['Account', withName(drift.account_name, drift.account_id)],
    ['Region', withName(drift.region_name, drift.region)],
    ['Environment', drift.environment ?? ''],
    ['Rules', drift.rules.join(', ')],
    ['Note', drift.detail ?? ''],
    ['Assignee', drift.triage?.assignee ?? ''],
    ['Ended', kind === 'resolved' ? (drift.resolved_at ?? '') : ''],
  ]),
});

/** Attributes of an alert that a message shows with their values. */
const shownFields = 5;
const changesIn = (drift: Drift): readonly FieldChange[] => drift.fields?.slice(0, shownFields) ?? [drift];

const titleOf = (kind: Notice['kind'], { severity, resolution }: Drift, isReminder: boolean): string => {
  if (resolution === 'removed') return 'No state declares it any more; it may still be as it was changed';
  if (kind === 'resolved') return `Drift resolved: ${resolution ?? 'unknown'}`;
  return isReminder ? `Reminder: ${severity} drift, no longer snoozed` : `${capitalised(severity)} drift`;
};

/** The same as one line of plain text of at most `limit` characters. */
export const summaryOf = (notice: Notice, limit: number): string => {
  const { drift } = notice;
  const [what, values, by] = [attributeText(drift), changeOf(drift), actorOf(drift)].map((part) =>
    (typeof part === 'string' ? [part] : part).map((text) => truncatedLine(text, longestValue)).join(' → '),
  );
  return truncatedLine(
    `${describeNotice(notice).title}: ${truncatedLine(resourceOf(drift), longestValue)} ${what ?? ''}: ${values ?? ''}, by ${by ?? ''}`,
    limit,
  );
};

export const resourceOf = ({ address, resource_type, resource_id, resource_name }: Drift): string =>
  address ?? `${resource_type}/${resource_id === '' ? resource_name : resource_id}`;

/** The person or program (D19b), and the assumed role. */
export const actorOf = ({ user_identity: { user_name, role_name, arn, principal_id, type, invoked_by } }: Drift): string => {
  const name = [user_name, role_name, arn, principal_id, type].find((one) => one !== '') ?? 'unknown';
  const who = role_name === '' || role_name === name ? name : `${name} (role ${role_name})`;
  return invoked_by === undefined ? who : `${who} through ${invoked_by}`;
};

const reachOf = ({ blast_radius_size: size }: Drift): string =>
  size === null ? '' : `Reaches ${String(size)} resource${size === 1 ? '' : 's'}`;

/** All attributes with their values; '' for an alert about one. */
export const fieldsText = (drift: Drift): string => (drift.fields === null ? '' : valuesText(drift));

/** A value as text: strings unchanged, anything else as JSON. */
export const valueText = (value: Json): string => (value === null ? 'none' : typeof value === 'string' ? value : JSON.stringify(value));

const withName = (name: string | null, code: string): string => [name ?? '', code].filter((part) => part !== '').join(' ');

/**
 * Declared and current value. Shows only the added and removed elements of long lists and policies, and only the differing part of other
 * long texts.
 */
const changeOf = ({ old_value, new_value }: FieldChange): readonly string[] => {
  const before = valueText(old_value);
  const now = valueText(new_value);
  if (before.length <= longestValue && now.length <= longestValue) return [before, now];
  if (isPolicy(old_value) || isPolicy(new_value)) {
    const shown = showChange(old_value, new_value);
    if (/^[+-]/.test(shown)) return [shown];
  }
  let same = 0;
  while (same < before.length && before[same] === now[same]) same++;
  const cut = same - keptOfCommon;
  return cut > 0 ? [`…${before.slice(cut)}`, `…${now.slice(cut)}`] : [before, now];
};

/** Characters of the common prefix that are shown before the difference. */
const keptOfCommon = 20;
const isPolicy = (value: Json): boolean => isList(value) || isObject(value) || (typeof value === 'string' && value.includes('"Statement"'));

const given = (facts: readonly (readonly [string, ...string[]])[]): readonly Fact[] =>
  facts.flatMap(([name, ...values]) => (values.every((value) => value === '') ? [] : [{ name, values }]));
