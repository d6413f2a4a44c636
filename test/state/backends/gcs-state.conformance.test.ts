import t from 'tap';
import { stateConformance } from '../../conformance/state-conformance.js';
import { gcsState } from '../../../src/state/backends/gcs-state.js';
import { openStatePool } from '../../../src/state/state-pool.js';
import { GcsServer } from '../../support/gcs-server.js';
import { RecordingLog } from '../../support/recording-log.js';
import { stateConfigOf } from './remote-config.js';

const pool = openStatePool(1);
t.teardown(() => pool.close());

stateConformance({
  name: 'gcs',
  open: async (test) => {
    const server = await new GcsServer('states').open(test);
    const given = { gcs_bucket: 'states', gcs_prefix: 'infra', gcs_endpoint: server.url };
    const backend = gcsState({ config: stateConfigOf({ backend: 'gcs', ...given }), environment: {}, pool, log: new RecordingLog() });
    if (!('poll' in backend)) throw new Error('expected one state');
    return {
      backend,
      write: (text) => {
        server.put('infra/default.tfstate', text);
      },
      remove: () => {
        server.remove('infra/default.tfstate');
      },
      lock: (info) => {
        if (info !== undefined) server.put('infra/default.tflock', info);
        else server.remove('infra/default.tflock');
      },
      trouble: (what) => {
        server.trouble = what;
      },
      secrets: [],
    };
  },
});
