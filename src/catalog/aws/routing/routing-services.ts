import type * as c from '../language.js';
import { routeServers } from './route-servers.js';

/** Routing beyond route tables, and the analysis of routes. A new file adds one line here. */
export const routingServices: readonly c.ServiceCatalog[] = [routeServers];
