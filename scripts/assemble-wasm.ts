import { readFileSync, writeFileSync } from 'node:fs';
import { wasmModules } from './wasm-modules.js';

/** `npm run assemble-wasm`: writes the modules in `generated`. With `--check`, fails if one is out of date. */
for (const { path, source, text } of await wasmModules()) {
  if (!process.argv.includes('--check')) writeFileSync(path, text);
  else if (readFileSync(path, 'utf8') !== text) {
    process.stderr.write(`${path} does not match ${source}: run npm run assemble-wasm\n`);
    process.exitCode = 1;
  }
}
