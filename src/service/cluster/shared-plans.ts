import type { LeaderRequests } from '../../model/contracts/leader-requests.js';
import type { PlanRefusal, PlansView } from '../../model/contracts/plans-view.js';
import { Failure } from '../../model/failure.js';
import type { AskedPlan } from '../../model/plan-status.js';
import { askedOf, localPlans } from '../plans/local-plans.js';
import type { PlansInput } from '../plans/open-plans.js';
import type { ServiceRequest } from '../service-request.js';

/** What precedes a request for a plan; facts are lines of the log and begin otherwise. */
const mark = 'verify ';
/** Milliseconds for an answer of the leader. */
const answerTime = 2_500;

type Deps = { readonly plans: PlansInput; readonly requests: Pick<LeaderRequests, 'ask'> };

/** The plans of one of several instances: only the leader makes them, and the others ask it. */
export const sharedPlans = (request: ServiceRequest, { plans, requests }: Deps): PlansView => {
  const local = localPlans(request, plans);
  return {
    ...local,
    ask: async (states, address) => {
      if (plans.isActive) return local.ask(states, address);
      try {
        const reply = await requests.ask(Buffer.from(`${mark}${JSON.stringify({ states, address })}`), answerTime);
        return answerOf(Buffer.from(reply).toString('utf8'));
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        return 'unreachable';
      }
    },
  };
};

/** A leader of an earlier version answers that it refuses the facts. */
const answerOf = (reply: string): AskedPlan | PlanRefusal => {
  try {
    return JSON.parse(reply) as AskedPlan | PlanRefusal;
  } catch {
    return 'unreachable';
  }
};

/** Answers requests for plans, and leaves others to `serve`. */
export const servePlans =
  (plans: Pick<PlansInput, 'ask'>, serve: (body: Uint8Array) => Promise<Uint8Array>) =>
  async (body: Uint8Array): Promise<Uint8Array> => {
    const text = Buffer.from(body.subarray(0, mark.length)).toString('latin1');
    if (text !== mark) return serve(body);
    const { states, address } = JSON.parse(Buffer.from(body.subarray(mark.length)).toString('utf8')) as {
      readonly states: readonly string[];
      readonly address: string;
    };
    return Buffer.from(JSON.stringify(askedOf(plans, states, address) ?? 'no_directory'));
  };
