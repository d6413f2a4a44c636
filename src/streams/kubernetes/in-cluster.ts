import { clusterKey } from '../../catalog/kubernetes/decode-event.js';
import { makeAuditRecord } from '../../model/audit-record.js';
import { kubernetes } from '../../model/contracts/provider.js';
import type { Arrival } from '../../model/fact.js';

/** Names the cluster of a record that does not name it itself; events of an API server do not. */
export const inCluster = (fact: Arrival, cluster: string): Arrival => {
  if (cluster === '' || fact.kind !== 'audit' || fact.record?.provider !== kubernetes || fact.record.account !== '') return fact;
  const { record } = fact;
  return { ...fact, record: makeAuditRecord({ ...record, key: clusterKey(record.key, cluster), account: cluster }) };
};
