import fc from 'fast-check';

/**
 * Imported by property tests that set no seed. A fixed seed makes failures depend on the change alone.
 * `DRIFTLINE_TEST_SEED=N` explores other cases.
 */
fc.configureGlobal({ seed: Number(process.env['DRIFTLINE_TEST_SEED'] ?? 20261121) });
