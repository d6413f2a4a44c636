import { Command } from 'commander';
import { scopes as everyScope } from '../../model/http/principal.js';
import type { TokenOptions } from '../sign-token.js';

/** `driftline token`: prints a JWT for the service (D39), signed with the secret from the environment. */
export const tokenCommand = (): Command =>
  new Command('token')
    .description('Print a token for the API, signed with SVC_API_AUTH_JWT_SECRET.')
    .requiredOption('--subject <name>', 'subject of the token')
    .requiredOption('--scopes <list>', `scopes, separated by commas: ${everyScope.join(', ')}`)
    .option('--ttl <duration>', 'validity period', '1h')
    .option('--issuer <name>', 'issuer, if api.auth.issuer is set')
    .action(async (options: TokenOptions) => {
      const { signToken } = await import('../sign-token.js');
      process.stdout.write(`${await signToken(options, process.env)}\n`);
    });
