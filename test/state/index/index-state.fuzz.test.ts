import { isRight } from 'fp-ts/lib/Either.js';
import assert from 'node:assert/strict';
import t from 'tap';
import { stateText } from '../../../bench/make-state.js';
import type { StateSnapshot } from '../../../src/model/state-snapshot.js';
import { indexState } from '../../../src/state/index/index-state.js';
import { keysOf, describeSnapshot } from './describe-snapshot.js';
import { naiveState } from './naive-state.js';
import { bytesOf, testTypes } from './state-document.js';

const seed = 20240601;
let state = seed;
const below = (limit: number): number => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 0x1_0000_0000) * limit);
};

const good = bytesOf(JSON.stringify(JSON.parse(stateText({ resources: 5, seed: 3 }))));

/** Calls every method of a snapshot. */
const useAll = (one: StateSnapshot): void => {
  for (let resource = 0; resource < one.size; resource++) {
    assert.equal(one.byAddress(one.address(resource)) === undefined, false);
    one.attributes(resource);
    one.sensitive(resource);
    one.dependencies(resource);
    for (const key of keysOf(one, resource, testTypes)) one.find(key);
  }
};

const isJson = (bytes: Uint8Array): boolean => {
  try {
    JSON.parse(new TextDecoder().decode(bytes));
    return true;
  } catch {
    return false;
  }
};

t.test(`a truncated state is broken at any length (seed ${seed})`, async (t) => {
  for (let length = 1; length < good.length; length += 1 + below(4)) {
    const result = indexState(good.subarray(0, length), 'cut', testTypes);
    assert.ok(
      !isRight(result) && result.left.reason === 'broken_json' && result.left.line === 1 && result.left.column <= length + 1,
      `at ${length}`,
    );
  }
  t.pass('all cuts');
});

t.test(`changed bytes yield a snapshot or an error, never a crash (seed ${seed})`, async (t) => {
  let whole = 0;
  for (let run = 0; run < 4_000; run++) {
    const bytes = good.slice();
    for (let flips = 1 + below(3); flips > 0; flips--) {
      const at = below(bytes.length);
      // Half of the changes are ASCII, so that documents stay valid more often.
      bytes[at] = below(2) === 0 ? below(256) : ((bytes[at] as number) ^ (1 + below(15))) & 0x7f;
    }
    const result = indexState(bytes, 'flipped', testTypes);
    if (isRight(result)) {
      whole++;
      useAll(result.right);
      assert.ok(isJson(bytes), `run ${run}: accepted text that JSON.parse rejects`);
      if (bytes.every((byte) => byte < 0x80)) {
        const naive = naiveState(bytes, 'flipped', testTypes);
        assert.ok(isRight(naive));
        assert.deepStrictEqual(describeSnapshot(result.right, testTypes), describeSnapshot(naive.right, testTypes), `run ${run}`);
      }
    } else assert.equal(result.left.reason === 'broken_json', !isJson(bytes), `run ${run}: ${result.left.message}`);
  }
  t.ok(whole > 500, `${whole} were still states`);
});
