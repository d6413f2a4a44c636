import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { terminalPage } from './terminal-page.js';

/** `npm run terminal-page`: writes `docs/terminal.md`. */
writeFileSync(fileURLToPath(new URL('../../docs/terminal.md', import.meta.url)), terminalPage());
