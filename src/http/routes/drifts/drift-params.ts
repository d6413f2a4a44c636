import {
  accountsValue,
  toolsValue,
  maxValues,
  patternValue,
  severityValue,
  statusesValue,
  statusNames,
  timeValue,
  triageValue,
  type WrittenValue,
} from '../../../config/drift-query-values.js';
import { allDrifts, type DriftQuery, type DriftStatus } from '../../../model/drift-query.js';
import type { DriftFilter } from '../../../model/contracts/store.js';
import { severities, severitiesFrom } from '../../../model/severity.js';
import { triageConditions, type TriageCondition } from '../../../model/triage.js';
import { limitParam, oneOfParam, pageParam, parsed, searchParam, textParam } from '../../params.js';
import type { Decoded, Param } from '../../route.js';

const listParam = <A>({ parse, expected }: WrittenValue<readonly A[]>, description: string): Param<readonly A[]> => ({
  in: 'query',
  schema: { type: 'array', items: { type: 'string' } },
  description,
  fallback: [],
  codec: parsed(parse),
  expected,
  repeats: maxValues,
});

/** As written, because a duration counts back from the request. */
const timeParam = (description: string): Param<string | undefined> => {
  const { parse, expected } = timeValue(0);
  return {
    in: 'query',
    schema: { type: 'string' },
    description,
    fallback: undefined,
    codec: parsed((text) => (parse(text) === undefined ? undefined : text)),
    expected,
  };
};

const statusParam: Param<readonly DriftStatus[] | undefined> = {
  in: 'query',
  schema: { type: 'array', items: { type: 'string', enum: statusNames } },
  description: 'Only open alerts, resolved ones, or those resolved in this way.',
  fallback: undefined,
  codec: parsed(statusesValue.parse),
  expected: statusesValue.expected,
};

const triageParam: Param<readonly TriageCondition[] | undefined> = {
  in: 'query',
  schema: { type: 'array', items: { type: 'string', enum: triageConditions } },
  description: 'Only alerts in one of these conditions; `none`: neither acknowledged, assigned nor snoozed.',
  fallback: undefined,
  codec: parsed(triageValue.parse),
  expected: triageValue.expected,
};

const onlyOpenParam: Param<boolean> = {
  in: 'query',
  schema: { type: 'boolean', default: false },
  description: 'Only open alerts.',
  fallback: false,
  codec: parsed((text) => (text === 'true' ? true : text === 'false' ? false : undefined)),
  expected: 'true or false',
};

export const driftParams = {
  page: pageParam,
  limit: limitParam,
  severity: oneOfParam(severities, 'Only items of this severity.'),
  resource_type: textParam('Only alerts of this Terraform resource type; empty: all.'),
  min_severity: {
    ...oneOfParam(severities, 'Only alerts of this severity or a higher one.'),
    codec: parsed(severityValue.parse),
    expected: severityValue.expected,
  },
  only_open: onlyOpenParam,
  status: statusParam,
  triage: triageParam,
  since: timeParam('Only alerts of events at or after this time.'),
  until: timeParam('Only alerts of events at or before this time.'),
  from: timeParam('The same as `since`; the later one counts.'),
  to: timeParam('The same as `until`; the earlier one counts.'),
  user: listParam(patternValue, 'Only alerts about this user, session, role, principal id or ARN; `*` allowed; may repeat.'),
  account: listParam(accountsValue, 'Only alerts in this account, project or cluster; several separated by commas, or repeated.'),
  source_ip: listParam(patternValue, 'Only alerts about calls from this IP address; `*` allowed; may repeat.'),
  tool: listParam(toolsValue, 'Only alerts about changes with this tool, see `origin.tool`; several separated by commas, or repeated.'),
  address: listParam(patternValue, 'Only alerts at this address or below it, as in `module.network`; `*` allowed; may repeat.'),
  q: searchParam(
    'Only alerts with all of these words, whatever their case, somewhere in the members of `DriftRow`: address, type, name, id, attribute, user, actor, event name, account, region, environment, provider, severity, summary, address of the caller, tool, rules, incident, resolution, or a value as it is shown there; empty: all.',
  ),
};
export type DriftParams = Decoded<typeof driftParams>;

/** The conditions of a page that needs no search. */
export const driftFilter = ({ severity, resource_type: type }: DriftParams): DriftFilter => ({
  severity,
  resourceType: type === '' ? undefined : type,
});

/** Whether all conditions are those of `driftFilter`. */
export const isPlain = (params: DriftParams): boolean =>
  params.min_severity === undefined &&
  !params.only_open &&
  params.status === undefined &&
  params.triage === undefined &&
  params.since === undefined &&
  params.until === undefined &&
  params.from === undefined &&
  params.to === undefined &&
  params.user.length === 0 &&
  params.account.length === 0 &&
  params.source_ip.length === 0 &&
  params.tool.length === 0 &&
  params.address.length === 0 &&
  params.q === '';

/** `now`: ISO 8601 UTC. Durations count back from the start of its second, so that equal requests within it are one query. */
export const driftQuery = (params: DriftParams, now: string): DriftQuery => {
  const { severity, min_severity: least, only_open: onlyOpen, status, triage, since, until, from, to } = params;
  const { parse } = timeValue(Math.floor(Date.parse(now) / 1_000) * 1_000);
  const timeOf = (text: string | undefined, otherwise: number): number => (text === undefined ? undefined : parse(text)) ?? otherwise;
  const atLeast = least === undefined ? severities : severitiesFrom(least);
  return {
    ...allDrifts,
    severities: new Set(atLeast.filter((one) => severity === undefined || severity === one)),
    statuses: new Set((status ?? [...allDrifts.statuses]).filter((one) => !onlyOpen || one === 'open')),
    ...(triage === undefined ? {} : { triage: new Set(triage) }),
    resourceType: driftFilter(params).resourceType,
    since: Math.max(timeOf(since, -Infinity), timeOf(from, -Infinity)),
    until: Math.min(timeOf(until, Infinity), timeOf(to, Infinity)),
    users: params.user,
    accounts: params.account,
    sourceIps: params.source_ip,
    tools: params.tool,
    addresses: params.address,
    text: params.q,
  };
};
