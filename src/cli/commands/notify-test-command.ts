import { Command } from 'commander';

/** `driftline notify-test`; see `notifyTest`. `exit` gets 0 if all deliveries succeeded, 1 if one failed. */
export const notifyTestCommand = (exit: (code: number) => void): Command =>
  new Command('notify-test')
    .description('Send a sample alert to each configured notification target.')
    .option('--config <file>', 'configuration (YAML)')
    .action(async ({ config }: { readonly config?: string }) => {
      const { notifyTest } = await import('../notify-test.js');
      exit((await notifyTest(config)) ? 0 : 1);
    });
