import { readFileSync, writeFileSync } from 'node:fs';
import { walkModule, walkModulePath } from './walk-module.js';

/** `npm run assemble-wasm`: writes the module in `generated`. With `--check`, fails if it is out of date. */
const text = await walkModule();
if (!process.argv.includes('--check')) writeFileSync(walkModulePath, text);
else if (readFileSync(walkModulePath, 'utf8') !== text) {
  process.stderr.write(`${walkModulePath} does not match scripts/walk-wat.ts: run npm run assemble-wasm\n`);
  process.exitCode = 1;
}
