import { Command } from 'commander';
import type { RouteDeps } from '../../http/routes/route-deps.js';

/** `driftline api-reference`: every route of the service, as Markdown. */
export const apiReferenceCommand = (): Command =>
  new Command('api-reference').description('Print the reference of all routes and streams of the API (Markdown).').action(async () => {
    const { routeReference } = await import('../../http/route-reference.js');
    const { allRoutes } = await import('../../http/routes/all-routes.js');
    // The reference needs only the table of routes, which uses its dependencies only for requests.
    process.stdout.write(routeReference(allRoutes({} as RouteDeps)));
  });
