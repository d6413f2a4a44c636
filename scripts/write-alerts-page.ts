import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { alertsPage } from './alerts-page.js';

/** Part of `npm run docs`: writes `docs/alerts.md`. */
writeFileSync(fileURLToPath(new URL('../../docs/alerts.md', import.meta.url)), alertsPage());
