import type { Route } from '../route.js';
import { ref } from '../schemas/schema-words.js';
import { data } from './answers.js';
import { defineRoute } from './define-route.js';
import type { RouteDeps } from './route-deps.js';

/** Statistics and configuration of the service. */
export const statisticsRoutes = (deps: Pick<RouteDeps, 'store' | 'config'>): readonly Route[] => [
  defineRoute({
    path: '/api/v1/stats',
    summary: 'Statistics, with dropped facts by reason',
    params: {},
    response: ref('Statistics'),
    handle: () => data(deps.store.statistics.json()),
  }),
  defineRoute({
    path: '/api/v1/config',
    summary: 'The effective configuration, without secrets',
    params: {},
    response: ref('Config'),
    handle: () => data(deps.config.view()),
  }),
];
