import { InvalidArgumentError, Option, type Command } from 'commander';

/** Command line options of the service. Source: interface, process options. */
export type ServiceOptions = {
  readonly server: boolean;
  readonly apiPort: number;
  readonly pprofPort?: number;
};

/** Adds the options of the service to a command. */
export const withServiceOptions = (command: Command): Command =>
  command
    .option('--server', 'serve the API: REST, WebSocket, server-sent events, metrics', false)
    .addOption(new Option('--api-port <port>', 'port of the API; 0: any free port').argParser(parsePort).default(8080))
    .addOption(new Option('--pprof-port <port>', 'serve profiles on this port of the loopback address').argParser(parsePort));

/** `--record`. `doc`: its help text. Rejects an empty path, which an unset variable in `--record "$DIR"` yields. */
export const recordOption = (doc: string): Option =>
  new Option('--record <folder>', doc).argParser((value) => {
    if (value === '') throw new InvalidArgumentError('Expected the path of a folder.');
    return value;
  });

function parsePort(value: string): number {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
  if (!(port <= 65_535)) throw new InvalidArgumentError('Expected a port from 0 to 65535.');
  return port;
}
