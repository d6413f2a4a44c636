import { isObject } from '../../../lib/json.js';
import { eachKey, firstOf, modify, type ChangeSpec, type Edits, type Read } from '../../dsl.js';
import { instances, instancesWith } from './instance-types.js';
import { changedKeys } from './metadata-keys.js';

const startupScript = 'startup-script';

/** The changed keys except the startup script, for instances that declare it as an attribute of its own. */
const otherKeys: Read = (record) => {
  const keys = changedKeys(record);
  return isObject(keys) ? Object.fromEntries(Object.entries(keys).filter(([key]) => key !== startupScript)) : undefined;
};

/** The new value of the startup script: `null` if it was removed. */
const changedScript: Read = (record) => {
  const keys = changedKeys(record);
  return isObject(keys) ? keys[startupScript] : undefined;
};

/** Modifies the metadata of an instance, and what else the call changes. */
export const modifyWithMetadata = (edits: Edits): ChangeSpec =>
  firstOf(
    ...instancesWith('metadata_startup_script').map((one) =>
      modify(one, { ...edits, metadata: eachKey(otherKeys), metadata_startup_script: changedScript }),
    ),
    ...instances.map((one) => modify(one, { ...edits, metadata: eachKey(changedKeys) })),
  );
