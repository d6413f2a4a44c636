import { hostNames } from '../config/host-names.js';
import type { Log } from '../model/contracts/log.js';
import { Problem } from '../model/http/problem.js';
import type { HttpRequest } from '../model/http/exchange.js';

type HostFilterOptions = { readonly names: readonly string[]; readonly log: Log; readonly now: () => number };

const logPeriod = 60_000;
const mostShown = 100;

/**
 * Refuses requests for other hosts while authentication is off. Otherwise any page that a user opens could read and write here under its
 * own name (DNS rebinding). Logs at most once a minute.
 */
export const hostFilter = ({ names, log, now }: HostFilterOptions): ((request: HttpRequest) => Problem | undefined) => {
  const isOwn = hostNames(names);
  let last = '';
  let loggedAt = -Infinity;
  return (request) => {
    const host = request.header('host');
    if (host === last && host !== '') return undefined;
    if (isOwn(host)) {
      last = host;
      return undefined;
    }
    const shown = host.slice(0, mostShown).replaceAll(/[^\x20-\x7e]/g, '?');
    if (now() - loggedAt >= logPeriod) {
      loggedAt = now();
      log.warn('refused a request for a host that is not in api.allowed_hosts', { host: shown });
    }
    return new Problem('forbidden', `the host "${shown}" is not allowed: name it in api.allowed_hosts, or turn authentication on`);
  };
};
