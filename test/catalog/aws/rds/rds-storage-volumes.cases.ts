import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { instanceAnswer, orders } from './rds-declared-instances.js';

/** Additional volumes of Oracle and SQL Server. */

const volume: JsonObject = {
  allocated_storage: 5000, iops: 12000, max_allocated_storage: 0, storage_throughput: 500, storage_type: 'gp3', volume_name: 'rdsdbdata2',
};
const declared = (...volumes: readonly JsonObject[]) => orders({ additional_storage_volumes: volumes });
const modify = (...volumes: readonly JsonObject[]): Pick<CatalogCase, 'event' | 'request' | 'response'> => ({
  event: 'ModifyDBInstance',
  request: { dBInstanceIdentifier: 'orders', applyImmediately: true, additionalStorageVolumes: volumes },
  response: instanceAnswer(),
});
const drift = (old: CatalogCase['drifts'][number]['old'], value: CatalogCase['drifts'][number]['new']) => [
  { address: 'aws_db_instance.this', field: 'additional_storage_volumes', old, new: value },
];

export const rdsStorageVolumeCases: readonly CatalogCase[] = [
  {
    name: 'a volume is added by hand',
    ...modify({ volumeName: 'RDSDBDATA3', allocatedStorage: 200, storageType: 'io2', iOPS: 3000 }),
    state: [orders()],
    drifts: drift(null, [{ volume_name: 'rdsdbdata3', allocated_storage: 200, iops: 3000, storage_type: 'io2' }]),
  },
  {
    name: 'a declared volume is deleted',
    ...modify({ volumeName: 'rdsdbdata2', setForDelete: true }),
    state: [declared(volume)],
    drifts: drift([volume], []),
  },
];
