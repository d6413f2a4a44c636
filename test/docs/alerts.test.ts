import { readFileSync } from 'node:fs';
import t from 'tap';
import { alertsPage } from '../../scripts/alerts-page.js';

void t.test('D96: docs/alerts.md shows the table of the program', (t) => {
  t.equal(readFileSync('docs/alerts.md', 'utf8'), alertsPage(), 'npm run docs writes it');
  t.end();
});
