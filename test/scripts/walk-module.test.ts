import { readFileSync } from 'node:fs';
import t from 'tap';
import { walkModule, walkModulePath } from '../../scripts/walk-module.js';

t.test('the committed module is the assembled text', async (t) => {
  t.equal(readFileSync(walkModulePath, 'utf8'), await walkModule(), 'else run npm run assemble-wasm');
});
