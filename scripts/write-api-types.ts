import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { openApi } from '../src/http/openapi.js';
import { allRoutes } from '../src/http/routes/all-routes.js';
import type { RouteDeps } from '../src/http/routes/route-deps.js';

/**
 * Part of the build: writes `web/generated/api.d.ts`, the types of the API for the dashboard, from the table of routes. A route that
 * changes breaks the build of the page. The table uses its dependencies only for requests.
 */
const document = openApi(allRoutes({} as RouteDeps), { version: '', authenticated: true });
const folder = new URL('../../web/generated/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(fileURLToPath(new URL('api.d.ts', folder)), astToString(await openapiTS(document, { silent: true })));
