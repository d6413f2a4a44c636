import { isObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { instances, instancesWith } from './instance-types.js';
import { changedKeys } from './metadata-keys.js';

const startupScript = 'startup-script';

/** The changed keys except the startup script, for instances that declare it as an attribute of its own. */
const otherKeys: c.Read = (record) => {
  const keys = changedKeys(record);
  return isObject(keys) ? Object.fromEntries(Object.entries(keys).filter(([key]) => key !== startupScript)) : undefined;
};

/** The new value of the startup script: `null` if it was removed. */
const changedScript: c.Read = (record) => {
  const keys = changedKeys(record);
  return isObject(keys) ? keys[startupScript] : undefined;
};

/** Modifies the metadata of an instance, and what else the call changes. */
export const modifyWithMetadata = (edits: c.Edits): c.ChangeSpec =>
  c.firstOf(
    ...instancesWith('metadata_startup_script').map((one) =>
      c.modify(one, { ...edits, metadata: c.eachKey(otherKeys), metadata_startup_script: changedScript }),
    ),
    ...instances.map((one) => c.modify(one, { ...edits, metadata: c.eachKey(changedKeys) })),
  );
