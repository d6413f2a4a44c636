import { readFileSync } from 'node:fs';
import t from 'tap';
import { problems } from '../../src/model/http/problem.js';
import { routeReference } from '../../src/http/route-reference.js';
import { allRoutes } from '../../src/http/routes/all-routes.js';
import { topics } from '../../src/model/contracts/broadcast.js';
import { SmallService } from './routes/small-service.js';

const routes = allRoutes(new SmallService());
const page = routeReference(routes);

void t.test('the page has every route with its scope and parameters', (t) => {
  for (const { method, path, scope, params } of routes) {
    t.match(page, `| ${method} | \`${path}\` | ${scope} |`);
    for (const name of Object.keys(params)) t.match(page, `| \`${path}\` | \`${name}\` |`);
  }
  t.end();
});

void t.test('the page has every error code with its status, and every topic', (t) => {
  for (const { status, code } of Object.values(problems)) t.match(page, `| ${String(status)} | \`${code}\` |`);
  for (const topic of topics) t.match(page, `\`${topic}\``);
  t.end();
});

void t.test('every table row has as many cells as its header', (t) => {
  const tables = page.split('\n\n').filter((part) => part.startsWith('| '));
  t.ok(tables.length >= 6);
  for (const table of tables) {
    const cells = table
      .trimEnd()
      .split('\n')
      .map((row) => row.replaceAll('\\|', '').split('|').length);
    t.equal(new Set(cells).size, 1, table.slice(0, 60));
  }
  t.end();
});

void t.test('the page in the repository is current', (t) => {
  t.equal(readFileSync('docs/api.md', 'utf8'), page);
  t.end();
});
