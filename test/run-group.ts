import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Runs built test files one after the other in this process: `node run-group.js FILE…`. */
for (const file of process.argv.slice(2)) await import(pathToFileURL(resolve(file)).href);
