import { isRight } from 'fp-ts/lib/Either.js';
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { cloudTypes } from '../../../src/catalog/providers.js';
import { indexState } from '../../../src/state/index/index-state.js';
import { describeSnapshot } from './describe-snapshot.js';
import { naiveState } from './naive-state.js';

const folder = join(process.cwd(), '../shared/data/tfstate-driftctl');

t.test(
  'recorded states of many resource types load and equal JSON.parse',
  { skip: existsSync(folder) ? false : `no recorded states at ${folder}` },
  async (t) => {
    const files = readdirSync(folder);
    let resources = 0;
    for (const file of files) {
      const bytes = readFileSync(join(folder, file));
      const indexed = indexState(bytes, file, cloudTypes);
      const naive = naiveState(bytes, file, cloudTypes);
      if (!isRight(indexed) || !isRight(naive)) {
        t.fail(`${file} does not load`);
        continue;
      }
      resources += indexed.right.size;
      assert.deepStrictEqual(describeSnapshot(indexed.right, cloudTypes), describeSnapshot(naive.right, cloudTypes), file);
    }
    t.equal(files.length, 152);
    t.equal(resources, 314);
  },
);
