import { readFileSync, writeFileSync } from 'node:fs';
import { walkModule } from './walk-module.js';

/** `npm run assemble-walk`: writes `generated/walk-wasm.js`. With `--check`, fails if the file is out of date. */
const path = 'generated/walk-wasm.js';
const text = await walkModule();
if (!process.argv.includes('--check')) writeFileSync(path, text);
else if (readFileSync(path, 'utf8') !== text) {
  process.stderr.write(`${path} does not match scripts/walk-wat.ts: run npm run assemble-walk\n`);
  process.exitCode = 1;
}
