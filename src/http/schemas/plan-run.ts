import { planPrograms } from '../../model/plan.js';
import { planResults } from '../../model/plan-status.js';
import type { JsonSchema } from '../route.js';
import { closed, count, described, enumOf, flag, listOf, moment, orNull, ref, text } from './schema-words.js';

export const planRunSchemas: Readonly<Record<string, JsonSchema>> = {
  Plans: closed({
    active: described(
      flag,
      'This instance makes the plans. If not, another one leads, or `role` is `replica`, and the rest shows only the configuration.',
    ),
    plans: described(listOf(ref('PlanStatus')), 'One for each entry of `verify`, in its order.'),
  }),
  PlanStatus: closed({
    state: described(text, 'Name of the state that belongs to the folder.'),
    directory: text,
    program: enumOf(planPrograms),
    version: described(orNull(text), 'Of the program; null before the first plan.'),
    running: flag,
    queued: described(count, 'Addresses that the next plan is asked for, at most 50.'),
    whole_queued: described(flag, 'The next plan is one of everything.'),
    last_run: orNull(ref('PlanRun')),
    last_whole: described(orNull(moment), 'When the last plan of everything was begun that proves what it does not list.'),
    next_scheduled: described(orNull(moment), 'The next plan that is due without being asked for; null without a schedule.'),
    consecutive_failures: count,
  }),
  PlanRun: closed({
    began: moment,
    ended: moment,
    duration_ms: count,
    targets: described(listOf(text), 'Addresses that it was limited to; empty: everything.'),
    result: described(
      enumOf(planResults),
      '`conclusive`: what it does not list is as declared. `inconclusive`: it proves only what it lists, because the state was locked or changed meanwhile, or cannot be read. `repeated`: it is made again for that reason. Others: there is no plan.',
    ),
    message: described(text, 'Why there is no plan; else empty.'),
    resources: described(count, 'Resources that the plan speaks for.'),
    drifted: described(count, 'Those that differ from the state.'),
  }),
  AskedPlan: closed({
    drift_id: text,
    address: described(text, 'Address of the resource that the next plan is asked for.'),
    state: text,
    directory: text,
    queued: described(count, 'Addresses that the next plan is asked for.'),
  }),
};
