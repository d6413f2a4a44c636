import { isList, isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { blockList } from './rds-values.js';

/**
 * Additional volumes of Oracle and SQL Server instances, identified by name. Provider 6.25 has no attribute for them; this attribute uses
 * the name in RDS, so a volume added by hand differs from every state without it.
 * Source: RDS API reference, `AdditionalStorageVolume` and `ModifyAdditionalStorageVolume`.
 */

const isRemoved = (volume: Json): boolean => isObject(volume) && volume['setForDelete'] === true;

const chosen = (isForDelete: boolean): c.Read =>
  c.via('additionalStorageVolumes', (value) => {
    const volumes = isList(value) ? value.filter((volume) => isRemoved(volume) === isForDelete) : [];
    return volumes.length === 0 ? undefined : volumes;
  });

const member =
  (...names: readonly string[]) =>
  (volume: Json): Json | undefined =>
    isObject(volume) ? names.map((name) => volume[name]).find((value) => value !== undefined) : undefined;

/** RDS accepts names in either case and returns lower case. */
const volumeName = (volume: Json): Json | undefined => {
  const name = member('volumeName')(volume);
  return typeof name === 'string' ? name.toLowerCase() : undefined;
};

const identity = ['volume_name'];

export const addedVolumes = c.add(
  blockList(chosen(false), {
    volume_name: volumeName,
    allocated_storage: member('allocatedStorage'),
    iops: member('iOPS', 'iops'),
    max_allocated_storage: member('maxAllocatedStorage'),
    storage_throughput: member('storageThroughput'),
    storage_type: member('storageType'),
  }),
  identity,
);
const removed = chosen(true);
export const removedVolumes = c.remove(blockList(removed, { volume_name: volumeName }), identity);
export const removesVolumes: c.Read = (record) => removed(record) !== undefined;
