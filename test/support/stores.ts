import type { Test } from 'tap';
import { startFauxqs } from './fauxqs.js';
import { startFaultyProxy } from './faulty-proxy.js';
import { GcsServer } from './gcs-server.js';
import { StateHttpServer } from './state-http-server.js';

export const storeNames = ['s3', 'gcs', 'http'] as const;
export type StoreName = (typeof storeNames)[number];

/** A real server with one state, and a proxy in front of it. */
export type Store = {
  /** The service's name for the state. */
  readonly source: string;
  /** The state's location as lines of an entry of `providers.aws.states`. */
  readonly yaml: string;
  readonly put: (state: string) => void | Promise<void>;
  readonly proxy: Awaited<ReturnType<typeof startFaultyProxy>>;
};

type Stores = Readonly<Record<StoreName, Store>> & { readonly env: Readonly<Record<string, string>> };

/** One server of each kind, without a state. */
export const openStores = async (t: Pick<Test, 'teardown'>): Promise<Stores> => {
  const s3 = await startFauxqs(t);
  await s3.createBucket('states');
  const gcs = await new GcsServer('states').open(t as Test);
  const http = await new StateHttpServer('etag').open(t as Test);
  const proxies = {
    s3: await startFaultyProxy(t, s3.endpoint),
    gcs: await startFaultyProxy(t, gcs.url),
    http: await startFaultyProxy(t, http.url),
  };
  return {
    env: s3.env,
    s3: {
      source: 's3://states/one.tfstate',
      yaml: `backend: s3\ns3_bucket: states\ns3_key: one.tfstate\ns3_endpoint: ${proxies.s3.endpoint}`,
      put: (state) => s3.put('states', 'one.tfstate', state),
      proxy: proxies.s3,
    },
    gcs: {
      source: 'gs://states/one.tfstate',
      yaml: `backend: gcs\ngcs_bucket: states\ngcs_key: one.tfstate\ngcs_endpoint: ${proxies.gcs.endpoint}`,
      put: (state) => {
        gcs.put('one.tfstate', state);
      },
      proxy: proxies.gcs,
    },
    http: {
      source: `${proxies.http.endpoint}/state`,
      yaml: `backend: http\nhttp_address: ${proxies.http.endpoint}/state`,
      put: (state) => {
        http.put(state);
      },
      proxy: proxies.http,
    },
  };
};
