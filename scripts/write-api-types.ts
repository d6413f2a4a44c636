import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { openApi } from '../src/http/openapi.js';
import { allRoutes } from '../src/http/routes/all-routes.js';
import type { RouteDeps } from '../src/http/routes/route-deps.js';

/**
 * Writes `web/generated/api.d.ts`, the types of the API for the dashboard, from the table of routes: a change of a route that the page
 * does not follow fails the check of types. The table uses its dependencies only for requests.
 */
const document = openApi(allRoutes({} as RouteDeps), { version: '', authenticated: true });
const folder = new URL('../../web/generated/', import.meta.url);
mkdirSync(folder, { recursive: true });
const file = fileURLToPath(new URL('api.d.ts', folder));
// Replaced in one step: lint and the check of types may run at the same time.
const written = `${file}.${String(process.pid)}`;
writeFileSync(written, astToString(await openapiTS(document, { silent: true })));
renameSync(written, file);
