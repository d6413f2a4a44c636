import { openApi } from '../openapi.js';
import type { Route } from '../route.js';
import { acceptRoute } from './accept-route.js';
import { causalGraphRoutes } from './causal-graph-routes.js';
import { actionRoutes } from './drifts/action-routes.js';
import { findingRoutes } from './finding-routes.js';
import { graphRoutes } from './graph-routes.js';
import { incidentRoutes } from './incident-routes.js';
import { intakeRoutes } from './intake-routes.js';
import { keyRoutes } from './key-routes.js';
import { operationRoutes } from './operation-routes.js';
import { planRoute } from './plan-route.js';
import { planRunRoutes } from './plan-run-routes.js';
import { recordRoutes } from './record-routes.js';
import type { RouteDeps } from './route-deps.js';
import { rulesRoutes } from './rules-routes.js';
import { sessionRoutes } from './session-routes.js';
import { stateRoutes } from './state-routes.js';
import { statisticsRoutes } from './statistics-routes.js';
import { streamRoutes } from './stream-routes.js';

/** Every route of the service: serves requests, defines scopes, and generates the documentation. */
export const allRoutes = (deps: RouteDeps): readonly Route[] => {
  let document: string | undefined;
  const routes: readonly Route[] = [
    ...graphRoutes(deps),
    ...causalGraphRoutes(deps),
    ...stateRoutes(deps),
    acceptRoute(deps),
    ...findingRoutes(deps),
    ...incidentRoutes(deps),
    ...actionRoutes(deps),
    ...planRunRoutes(deps),
    ...recordRoutes(deps),
    ...rulesRoutes(deps),
    ...statisticsRoutes(deps),
    ...keyRoutes(deps),
    ...sessionRoutes(deps),
    ...intakeRoutes(deps),
    planRoute(deps),
    ...streamRoutes(deps),
    ...operationRoutes(deps, () => (document ??= openApi(routes, deps))),
  ];
  return routes;
};
