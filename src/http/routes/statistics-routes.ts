import type { Route } from '../route.js';
import { ref } from '../schemas/schema-words.js';
import { data } from './answers.js';
import { defineRoute } from './define-route.js';
import type { RouteDeps } from './route-deps.js';

/** The service about itself. */
export const statisticsRoutes = (deps: Pick<RouteDeps, 'store' | 'config'>): readonly Route[] => [
  defineRoute({
    path: '/api/v1/stats',
    summary: 'Statistics, with what was dropped and why',
    params: {},
    response: ref('Statistics'),
    handle: () => data(deps.store.statistics.json()),
  }),
  defineRoute({
    path: '/api/v1/config',
    summary: 'The configuration that is in effect, without secrets',
    params: {},
    response: ref('Config'),
    handle: () => data(deps.config.view()),
  }),
];
