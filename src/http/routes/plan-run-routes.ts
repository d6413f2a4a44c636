import { Problem } from '../../model/http/problem.js';
import type { StateSnapshot } from '../../model/state-snapshot.js';
import type { PlanRefusal } from '../../model/contracts/plans-view.js';
import { pathParam } from '../params.js';
import type { Route } from '../route.js';
import { ref } from '../schemas/schema-words.js';
import { data, unavailable } from './answers.js';
import { defineRoute } from './define-route.js';
import type { RouteDeps } from './route-deps.js';

/** Plans of Terraform and OpenTofu (D123). */
export const planRunRoutes = ({ store, planRuns }: Pick<RouteDeps, 'store' | 'planRuns'>): readonly Route[] => [
  defineRoute({
    path: '/api/v1/plans',
    summary: 'The folders of which plans are made, with their last and next runs',
    params: {},
    response: ref('Plans'),
    handle: () => data(JSON.stringify({ active: planRuns.isActive(), plans: planRuns.statuses() })),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/drifts/:id/verify',
    scope: 'write',
    summary: 'Make a plan of the resource of a drift alert',
    params: { id: pathParam('Id of the alert.') },
    response: ref('AskedPlan'),
    status: 202,
    problems: ['not_found', 'conflict', 'unavailable'],
    handle: async ({ params: { id } }) => {
      const status = store.drifts.statusOf(id);
      const text = store.drifts.text(id);
      if (status === undefined || text === undefined) throw new Problem('not_found', `drift not found: ${id}`);
      if (status !== 'open') throw new Problem('conflict', `the alert is resolved already (${status}): there is nothing to verify`);
      const { address } = JSON.parse(text) as { readonly address: string | null };
      if (address === null) throw new Problem('conflict', 'no state declares the resource: a plan says nothing about it');
      const states = declaring(store.state.snapshots(), address);
      if (states.length === 0) throw new Problem('conflict', `no state declares ${address} any longer: a plan says nothing about it`);
      const asked = await planRuns.ask(states, address);
      if (typeof asked === 'string') throw refused(asked, states);
      return { kind: 'data', json: JSON.stringify({ drift_id: id, address, ...asked }), status: 202 };
    },
  }),
];

/** Names of the states that declare a managed resource at this address. */
const declaring = (snapshots: readonly StateSnapshot[], address: string): readonly string[] =>
  snapshots.flatMap((one) => {
    const resource = one.byAddress(address);
    return resource !== undefined && one.mode(resource) === 'managed' ? [one.source] : [];
  });

const refused = (reason: PlanRefusal, states: readonly string[]): Problem => {
  switch (reason) {
    case 'no_directory':
      return new Problem('unavailable', `no folder of \`verify\` belongs to the state ${states.join(', ')}: add one to the configuration`);
    case 'inactive':
      return unavailable('this instance makes no plans: ask the active one', 30);
    case 'unreachable':
      return unavailable('the instance that leads makes the plans, and does not answer: `GET /ready` names it', 1);
  }
};
