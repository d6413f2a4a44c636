import { Command } from 'commander';
import type { AdoptOptions } from '../run-adopt.js';

/** `driftline adopt`; see `runAdopt`. `exit` gets 0 if the patch declares all of the alert, 1 if a person has to decide. */
export const adoptCommand = (exit: (code: number) => void): Command =>
  new Command('adopt')
    .description('Print a patch of the Terraform files that declares what an alert found. Changes no file.')
    .argument('<id>', 'the id of the alert')
    .requiredOption('--source-root <folder>', 'folder of the root module')
    .option('--alerts <file>', 'alerts as driftline replay prints them (NDJSON or JSON); - for standard input; default: ask the service')
    .option('--url <url>', 'the running service; the variable DRIFTLINE_TOKEN has the token or API key for it', 'http://localhost:8080')
    .action(async (id: string, options: AdoptOptions) => {
      const { runAdopt } = await import('../run-adopt.js');
      exit(await runAdopt(id, options));
    });
