import t from 'tap';
import { stateConformance } from '../../conformance/state-conformance.js';
import { httpState } from '../../../src/state/backends/http-state.js';
import { openStatePool } from '../../../src/state/state-pool.js';
import { StateHttpServer } from '../../support/state-http-server.js';
import { stateConfigOf } from './remote-config.js';

const noLock = 'servers of the http backend show no lock to readers';

const pool = openStatePool(1);
t.teardown(() => pool.close());

for (const validator of ['etag', 'last-modified', 'content-md5', 'none'] as const) {
  stateConformance({
    name: `http, ${validator}`,
    skip: { lock: noLock, 'lock unknown': noLock },
    open: async (test) => {
      const server = await new StateHttpServer(validator).open(test);
      server.account = 'reader:hunter2-secret';
      const given = { http_username: 'reader', http_password: 'hunter2-secret', http_headers: { 'x-key': 'header-secret' } };
      const config = stateConfigOf({ backend: 'http', http_address: `${server.url}?token=query-secret`, ...given });
      return {
        backend: httpState({ config, environment: {}, pool }),
        write: (text) => {
          server.put(text);
        },
        remove: () => {
          server.remove();
        },
        lock: () => undefined,
        trouble: (what) => {
          server.trouble = what;
        },
        secrets: ['hunter2-secret', 'header-secret', 'query-secret'],
      };
    },
  });
}
