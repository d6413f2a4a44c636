import { hostNames } from '../config/host-names.js';
import type { Log } from '../model/log.js';
import { Problem } from '../model/http/problem.js';
import type { HttpRequest } from '../model/http/exchange.js';

type HostGateOptions = { readonly names: readonly string[]; readonly log: Log; readonly now: () => number };

const logPeriod = 60_000;
const mostShown = 100;

/**
 * Why a request that asks for another host is refused, while nobody has to show a credential: else any page that somebody opens could read
 * and write here, under a name of its own. Logs it at most once a minute.
 */
export const hostGate = ({ names, log, now }: HostGateOptions): ((request: HttpRequest) => Problem | undefined) => {
  const isOwn = hostNames(names);
  let last = '';
  let toldAt = -Infinity;
  return (request) => {
    const host = request.header('host');
    if (host === last && host !== '') return undefined;
    if (isOwn(host)) {
      last = host;
      return undefined;
    }
    const shown = host.slice(0, mostShown).replaceAll(/[^\x20-\x7e]/g, '?');
    if (now() - toldAt >= logPeriod) {
      toldAt = now();
      log.warn('requests for a host that is not in api.allowed_hosts are refused', { host: shown });
    }
    return new Problem('forbidden', `the host "${shown}" is not allowed: name it in api.allowed_hosts, or turn authentication on`);
  };
};
