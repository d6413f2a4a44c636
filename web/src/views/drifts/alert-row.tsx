import type { ComponentChildren } from 'preact';
import { accountOf, eventText, resourceOf, type Alert } from '../../alerts/alert.js';
import { needsAttention } from '../../alerts/attention.js';
import { statusOf, triagesOf } from '../../alerts/filter.js';
import { whoText } from '../../alerts/found-by-plan.js';
import type { AlertGroup } from '../../alerts/groups.js';
import { memo } from '../../lib/memo.js';
import { timeText, type Zone } from '../../lib/time.js';
import { cutText, visibleText } from '../../lib/visible-text.js';
import type { ListItem } from './list-items.js';

export const rowId = (id: string): string => `row-${id}`;

type RowProps = {
  readonly item: ListItem;
  readonly index: number;
  readonly top: number;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly isGrouped: boolean;
  readonly zone: Zone;
};

/** Characters of a text in a row; more would not be visible. */
const long = 120;
const short = 60;
/** Callers of an incident that its row names. */
const namedCallers = 2;

const shown = (text: string, length: number): string => visibleText(cutText(text, length));

const stateOf = (alert: Alert): string => [statusOf(alert), ...triagesOf(alert, Date.now()).filter((one) => one !== 'none')].join(', ');

/** One alert or incident of the table. Of few elements, because scrolling fills a screen of rows in every frame. */
export const AlertRow = memo(({ item, index, top, isActive, isSelected, isGrouped, zone }: RowProps) => {
  const alert = item.kind === 'group' ? item.group.worst : item.alert;
  const isUrgent = item.kind === 'group' ? item.group.attention > 0 : needsAttention(alert, Date.now());
  const isOpen = item.kind === 'group' ? item.group.open > 0 : alert.resolution === null;
  const isMember = item.kind === 'alert' && item.isMember;
  return (
    <div
      role="row"
      id={rowId(item.id)}
      class={`row${isActive ? ' active' : ''}${isSelected ? ' selected' : ''}${isUrgent ? '' : ' calm'}${isOpen ? '' : ' resolved'}${isMember ? ' member' : ''}`}
      aria-rowindex={index + 2}
      aria-selected={isActive}
      aria-level={isGrouped ? (isMember ? 2 : 1) : undefined}
      aria-expanded={item.kind === 'group' ? item.isExpanded : undefined}
      data-id={item.id}
      style={{ transform: `translateY(${String(top)}px)` }}
    >
      <span role="gridcell" class="select">
        <input type="checkbox" tabIndex={-1} checked={isSelected} aria-label="Select" />
      </span>
      <span role="gridcell" class={`severity ${alert.severity}`}>
        {alert.severity}
      </span>
      {item.kind === 'group' ? (
        <GroupWhat group={item.group} isExpanded={item.isExpanded} />
      ) : (
        <What alert={alert} href={`/drifts/${alert.id}`} name={shown(resourceOf(alert), long)} />
      )}
      <span role="gridcell" class="who" title={shown(alert.actor, 4 * long)}>
        <bdi class="ellipsis">{item.kind === 'group' ? callersOf(item.group) : shown(whoText(alert), short)}</bdi>
        <bdi class="ellipsis quiet">{shown(eventText(alert), short)}</bdi>
      </span>
      <span role="gridcell" class="where">
        <bdi class="ellipsis">{shown(accountOf(alert), short)}</bdi>
        <bdi class="ellipsis quiet">{shown(alert.region === '' ? alert.provider : alert.region, short)}</bdi>
      </span>
      <span role="gridcell" class="when">
        {timeText(item.kind === 'group' ? item.group.newest : alert.time, zone)}
        {item.kind === 'alert' && alert.occurrences > 1 ? <span class="quiet">{alert.occurrences} times</span> : null}
      </span>
      <span role="gridcell" class={`state ${isUrgent ? 'open' : 'calm'}`}>
        {item.kind === 'group' ? openText(item.group) : stateOf(alert)}
      </span>
    </div>
  );
});

type WhatProps = { readonly alert: Alert; readonly href: string; readonly name: string; readonly children?: ComponentChildren };

/** What changed. The whole line is at hand as the title, and below the table for the row that the keyboard is on. */
const What = ({ alert, href, name, children }: WhatProps) => (
  <span role="gridcell" class="what" title={visibleText(alert.summary)}>
    <span class="ellipsis">
      {children}
      <a href={href} tabIndex={-1}>
        <bdi>{name}</bdi>
      </a>
    </span>
    <bdi class="ellipsis">{shown(alert.summary, 2 * long)}</bdi>
  </span>
);

const GroupWhat = ({ group, isExpanded }: { readonly group: AlertGroup; readonly isExpanded: boolean }) => (
  <What alert={group.worst} href={`/incidents/${group.id}`} name={shown(resourceOf(group.worst), long)}>
    <button type="button" tabIndex={-1} class="expand" aria-label={isExpanded ? 'Hide its alerts' : 'Show its alerts'}>
      {isExpanded ? '▾' : '▸'}
    </button>
    <span class="size">{`${String(group.members.length)} alerts`}</span>
  </What>
);

const callersOf = ({ members, worst }: AlertGroup): string => {
  const names = new Set([whoText(worst)]);
  for (const alert of members) if (names.size <= namedCallers) names.add(whoText(alert));
  const [...all] = names;
  const text = all.slice(0, namedCallers).map((name) => shown(name, short));
  return all.length > namedCallers ? `${text.join(', ')}, …` : text.join(', ');
};

const openText = ({ open, attention, members }: AlertGroup): string =>
  open === 0 ? 'resolved' : `${String(open)} of ${String(members.length)} open${attention === 0 ? ', seen' : ''}`;
