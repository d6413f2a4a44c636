import { isLeft } from 'fp-ts/lib/Either.js';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Output } from '../../src/model/output.js';
import type { StateSnapshot } from '../../src/model/state-snapshot.js';
import { loadState } from '../../src/state/load-state.js';
import { openStatePool } from '../../src/state/state-pool.js';
import { writeState } from '../make-state.js';

/** A made state, indexed. */
export const madeState = async (resources: number, seed: number): Promise<StateSnapshot> => {
  const folder = mkdtempSync(join(tmpdir(), 'driftline-bench-'));
  const path = join(folder, 'big.tfstate');
  const pool = openStatePool(1);
  try {
    await writeState(path, { resources, seed });
    const result = await loadState({ source: 'big.tfstate', path }, pool);
    if (isLeft(result)) throw new Error(result.left.message);
    return result.right;
  } finally {
    await pool.close();
    rmSync(folder, { recursive: true });
  }
};

export const declaredOutput = (snapshot: StateSnapshot): Output => ({
  output: 'declared',
  source: snapshot.source,
  at: '2026-03-02T10:00:00.000Z',
  written: '',
  snapshot,
  changes: [],
});
