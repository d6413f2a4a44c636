import { readFileSync } from 'node:fs';
import t from 'tap';
import { wasmModules } from '../../scripts/wasm-modules.js';

t.test('the committed modules are the assembled texts', async (t) => {
  for (const { path, text } of await wasmModules()) t.equal(readFileSync(path, 'utf8'), text, 'else run npm run assemble-wasm');
});
