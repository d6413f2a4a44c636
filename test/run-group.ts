import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Runs built test files one after the other in this process: `node run-group.js FILE…`.
 * Only the first file stays an argument: tap puts all arguments in the names of its fixture folders, and a name has at most 255 bytes.
 */
const [first, ...others] = process.argv.splice(2);
if (first === undefined) throw new Error('usage: node run-group.js FILE…');
process.argv.push(first);
for (const file of [first, ...others]) await import(pathToFileURL(resolve(file)).href);
