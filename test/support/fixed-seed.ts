import fc from 'fast-check';

/**
 * Imported by tests of laws that name no seed: the same cases every time, so that a run fails for what was changed, not by luck.
 * `DRIFTLINE_TEST_SEED=N` looks elsewhere.
 */
fc.configureGlobal({ seed: Number(process.env['DRIFTLINE_TEST_SEED'] ?? 20261121) });
