import { parseArgs } from 'node:util';
import { fuzzService, growthBound } from './fuzzed-service.js';

const usage = 'usage: main.js [--seed N] [--count CASES] [--seconds MAX] [--from CASE] [--auth on|off]\n';

/** Sends about ten thousand messages. Shorter runs say little about memory anyway. */
const warmUp = 8_000;
const leastForMemory = 50_000;

/**
 * Fuzzes the built command, half of the cases without and half with authentication. Cases depend only on the seed and their number, so
 * `--from CASE --count 1 --auth …` repeats one.
 */
const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      count: { type: 'string', default: '120000' },
      seconds: { type: 'string', default: '1200' },
      from: { type: 'string', default: '0' },
      auth: { type: 'string' },
    },
  });
  const numbers = [values.seed, values.count, values.seconds, values.from].map(Number);
  if (numbers.some((one) => !Number.isSafeInteger(one) || one < 0)) {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  const [seed = 0, count = 0, seconds = 0, from = 0] = numbers;
  const rounds = values.auth === undefined ? [false, true] : [values.auth === 'on'];
  for (const auth of rounds) {
    const teardowns: (() => void | Promise<void>)[] = [];
    const leave = (): void => void tidy(teardowns).then(() => process.exit(1));
    process.once('SIGINT', leave).once('SIGTERM', leave);
    try {
      const { report, wrong } = await fuzzService(
        { teardown: (work) => void teardowns.push(work) },
        {
          auth, seed, from,
          count: Math.ceil(count / rounds.length),
          warmUp: count < leastForMemory ? 0 : warmUp,
          seconds: Math.ceil(seconds / rounds.length),
          onProgress: (cases) => void process.stderr.write(`${cases} cases\n`),
        },
      ); // prettier-ignore
      const { failures: _, ...figures } = report;
      process.stdout.write(
        `${JSON.stringify({ auth, growthBound, ...figures }, undefined, 2)}\n${wrong.map((one) => `WRONG ${one}\n`).join('')}`,
      );
      if (wrong.length > 0) process.exitCode = 1;
    } catch (error) {
      process.stdout.write(`WRONG ${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 1;
    } finally {
      await tidy(teardowns);
      process.off('SIGINT', leave).off('SIGTERM', leave);
    }
  }
};

/** Frees everything that was started. */
const tidy = async (teardowns: readonly (() => void | Promise<void>)[]): Promise<void> => {
  for (const work of teardowns) await work();
};

await main();
