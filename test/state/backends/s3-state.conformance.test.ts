import { stateConformance } from '../../conformance/state-conformance.js';
import { openS3Fixture } from './s3-fixture.js';

stateConformance({
  name: 's3',
  open: async (t) => {
    const { server, proxy, state } = await openS3Fixture(t);
    const key = 'prod/terraform.tfstate';
    return {
      backend: state(key),
      write: (text) => server.put('states', key, text),
      remove: () => server.remove('states', key),
      lock: (info) => (info !== undefined ? server.put('states', `${key}.tflock`, info) : server.remove('states', `${key}.tflock`)),
      trouble: (what) => {
        proxy.fault(what);
      },
      secrets: [server.env['AWS_SECRET_ACCESS_KEY'] ?? '', 'Signature', 'Authorization'],
    };
  },
});
