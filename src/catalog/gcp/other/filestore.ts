import { isList, isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { standard } from '../standard.js';

/** Filestore. Source: googleapis, Terraform Google provider. */

const firstMember = (list: Json, member: string): Json | undefined => {
  const [only] = isList(list) && list.length === 1 ? list : [];
  return isObject(only) ? only[member] : undefined;
};

export const filestore = standard(
  'file.googleapis.com',
  [
    {
      type: 'google_filestore_instance',
      noun: 'Instance',
      collection: 'instances',
      fields: {
        ...c.cleared('description kms_key_name deletion_protection_enabled'),
        ...c.cleared('labels', 'map'),
        ...c.kept('tier'),
        ...c.kept('file_shares.capacity_gb=fileShares', (shares) => firstMember(shares, 'capacityGb')),
      },
      spec: { family: 'storage' },
    },
  ],
  { RestoreInstance: c.noChange },
);
