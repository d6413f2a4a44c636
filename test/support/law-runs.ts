/** Share of the runs of a law in `npm test`; `npm run test:long` sets `DRIFTLINE_TEST_ALL_RUNS` and runs all. */
const share = process.env['DRIFTLINE_TEST_ALL_RUNS'] === undefined ? 0.3 : 1;

/** Number of runs of a law for fast-check. `all`: in the campaigns. */
export const lawRuns = (all: number): number => Math.ceil(all * share);
