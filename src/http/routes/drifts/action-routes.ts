import { setImmediate } from 'node:timers/promises';
import type { ActionIntake, IntakeRefusal } from '../../../model/contracts/intake.js';
import type { DriftReader, IncidentReader } from '../../../model/contracts/store.js';
import { Problem } from '../../../model/http/problem.js';
import { wholeIncident } from '../../../model/incident.js';
import { readJson } from '../../json-body.js';
import { pathParam } from '../../params.js';
import type { Route } from '../../route.js';
import { ref } from '../../schemas/schema-words.js';
import { intakeRefused } from '../answers.js';
import { defineRoute } from '../define-route.js';
import type { RouteDeps } from '../route-deps.js';
import { maxBody, readAction, readActions, type ReadAction } from './read-action.js';

/** Actions that are offered to the log at once: a fraction of a millisecond of work, and one write. */
const atOnce = 128;

/** The routes by which people act on alerts. */
export const actionRoutes = ({ store, actionIntake, now }: Pick<RouteDeps, 'store' | 'actionIntake' | 'now'>): readonly Route[] => [
  defineRoute({
    method: 'POST',
    path: '/api/v1/drifts/:id/actions',
    scope: 'write',
    summary: 'Acknowledge, assign, snooze, accept or comment on a drift alert',
    params: { id: pathParam('Id of the alert.') },
    body: ref('NewDriftAction'),
    response: ref('TakenDriftAction'),
    status: 202,
    problems: ['not_found', 'unavailable'],
    handle: async ({ request, params: { id }, principal }) => {
      const action = readAction(await readJson(request, maxBody), principal, Date.parse(now()));
      const status = store.drifts.statusOf(id);
      if (status === undefined) throw new Problem('not_found', `drift not found: ${id}`);
      if (action.action === 'accept' && status !== 'open')
        throw new Problem('invalid', `action: the alert is resolved already (${status}); only an open alert can be accepted`);
      const taken = await actionIntake({ drift_id: id, ...action });
      if (typeof taken === 'string') throw intakeRefused(taken);
      const { by, assignee, until, comment } = action;
      const json = JSON.stringify({ drift_id: id, action: action.action, by, at: taken.at, assignee, until, comment });
      return { kind: 'data', json, status: 202 };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/drifts/actions',
    scope: 'write',
    summary: 'Take one action on several drift alerts, or on the open ones of an incident',
    params: {},
    body: ref('NewDriftActions'),
    response: ref('TakenDriftActions'),
    status: 202,
    problems: ['not_found', 'unavailable'],
    handle: async ({ request, principal }) => {
      const { action, ids, incident } = readActions(await readJson(request, maxBodyOfMany), principal, Date.parse(now()));
      const named = ids === undefined ? openOf(store, incident) : { ids, left_out: 0 };
      const unknown: string[] = [];
      const resolved: string[] = [];
      const wanted: string[] = [];
      for (const id of named.ids) {
        const status = store.drifts.statusOf(id);
        if (status === undefined) unknown.push(id);
        else if (action.action === 'accept' && status !== 'open') resolved.push(id);
        else wanted.push(id);
      }
      const { at, taken, not_taken, refusal } = await takeAll(actionIntake, action, wanted);
      if (taken === 0 && refusal !== undefined) throw intakeRefused(refusal);
      const { by, assignee, until, comment } = action;
      const shown = { action: action.action, by, at: at ?? now(), assignee, until, comment };
      const reason = refusal === undefined ? null : intakeRefused(refusal).message;
      const json = JSON.stringify({ ...shown, taken, unknown, resolved, not_taken, reason, left_out: named.left_out });
      return { kind: 'data', json, status: 202 };
    },
  }),
];

/** Bytes: a thousand ids beside an action. */
const maxBodyOfMany = maxBody + 128 * 1024;

/** The open alerts of an incident that are in memory, and how many are not. A part of another incident stands for all of that one. */
const openOf = (
  { drifts, incidents }: { readonly drifts: DriftReader; readonly incidents: IncidentReader },
  id: string,
): { readonly ids: readonly string[]; readonly left_out: number } => {
  const known = wholeIncident(id, (one) => incidents.get(one));
  if (known === undefined) throw new Problem('not_found', `incident not found: ${id}`);
  const ids = known.members.filter((member) => drifts.statusOf(member) === 'open');
  return { ids, left_out: Math.max(0, known.incident.open - ids.length) };
};

type Taken = {
  /** Arrival of the first action that was taken. */
  readonly at: string | undefined;
  readonly taken: number;
  readonly not_taken: readonly string[];
  readonly refusal: IntakeRefusal | undefined;
};

/** Offers an action on each alert: what becomes of each is known by itself. Others have their turn after every 128. */
const takeAll = async (intake: ActionIntake, action: ReadAction, ids: readonly string[]): Promise<Taken> => {
  let at: string | undefined;
  let refusal: IntakeRefusal | undefined;
  const refused: string[] = [];
  for (let from = 0; from < ids.length; from += atOnce) {
    if (from > 0) await setImmediate();
    const some = ids.slice(from, from + atOnce);
    const results = await Promise.all(some.map((id) => intake({ drift_id: id, ...action })));
    for (const [place, result] of results.entries()) {
      if (typeof result !== 'string') at ??= result.at;
      else {
        refusal = result;
        refused.push(some[place] as string);
      }
    }
    // The others would be refused too, and each would wait as long.
    if (refusal !== undefined) {
      refused.push(...ids.slice(from + atOnce));
      break;
    }
  }
  return { at, taken: ids.length - refused.length, not_taken: refused, refusal };
};
