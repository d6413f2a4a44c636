import { isList, isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { cleared, clearedMap, kept } from '../members.js';
import { managed } from './managed.js';

/** Filestore. Source: googleapis, Terraform Google provider. */

const firstMember = (list: Json, member: string): Json | undefined => {
  const [only] = isList(list) && list.length === 1 ? list : [];
  return isObject(only) ? only[member] : undefined;
};

export const filestore = managed(
  'file.googleapis.com',
  [
    {
      type: 'google_filestore_instance',
      noun: 'Instance',
      collection: 'instances',
      members: {
        description: cleared('description'),
        labels: clearedMap('labels'),
        tier: kept('tier'),
        kms_key_name: cleared('kmsKeyName'),
        deletion_protection_enabled: cleared('deletionProtectionEnabled'),
        'file_shares.capacity_gb': kept('fileShares', (shares) => firstMember(shares, 'capacityGb')),
      },
      spec: { family: 'storage' },
    },
  ],
  { RestoreInstance: c.noChange },
);
