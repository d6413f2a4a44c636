import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';
import { clusterCopy, clusterSnapshot, copy, snapshot } from './rds-declared-snapshots.js';
import { keyArn } from './rds-names.js';

type Kind = {
  readonly subject: 'DBSnapshot' | 'DBClusterSnapshot';
  readonly named: string;
  readonly declared: (changed?: JsonObject) => DeclaredResource;
  readonly name: string;
  readonly copied: (changed?: JsonObject) => DeclaredResource;
  readonly copyName: string;
};
const kinds: readonly Kind[] = [
  {
    subject: 'DBSnapshot',
    named: 'dBSnapshotIdentifier',
    declared: snapshot,
    name: 'orders-golden',
    copied: copy,
    copyName: 'orders-copy',
  },
  {
    subject: 'DBClusterSnapshot',
    named: 'dBClusterSnapshotIdentifier',
    declared: clusterSnapshot,
    name: 'ledger-golden',
    copied: clusterCopy,
    copyName: 'ledger-copy',
  },
];
const addressOf = (resource: DeclaredResource): string => `${resource.type}.this`;

/** Instances and clusters differ in names only. */
export const rdsSnapshotSharedCases = kinds.flatMap(({ subject, named, declared, name, copied, copyName }): readonly CatalogCase[] => {
  const drift = (resource: DeclaredResource, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
    address: addressOf(resource),
    field: 'shared_accounts',
    old,
    new: value,
  });
  const event = `Modify${subject}Attribute`;
  return [
    {
      name: 'sharing is drift of a snapshot whose state does not record sharing yet',
      event,
      request: { attributeName: 'restore', [named]: name.toUpperCase(), valuesToAdd: ['999988887777'], valuesToRemove: [] },
      state: [declared({ shared_accounts: null })],
      drifts: [drift(declared(), null, ['999988887777'])],
    },
    {
      name: 'revoking the restore permission of an account is drift',
      event,
      request: { attributeName: 'restore', [named]: name, valuesToRemove: ['444455556666'] },
      state: [declared({ shared_accounts: ['444455556666'] })],
      drifts: [drift(declared(), ['444455556666'], [])],
    },
    {
      name: 'a declared copy that was shared drifts',
      event,
      request: { attributeName: 'restore', [named]: copyName, valuesToAdd: ['999988887777'] },
      state: [copied()],
      drifts: [drift(copied(), [], ['999988887777'])],
    },
    {
      name: 'deleting a declared snapshot is one alert (D17)',
      event: `Delete${subject}`,
      request: { [named]: name },
      response: { [named]: name, snapshotType: 'manual', status: 'deleted' },
      state: [declared(), copied()],
      drifts: [{ address: addressOf(declared()), field: '*', old: {}, new: null }],
    },
    {
      name: 'deleting a declared copy is one alert (D17)',
      event: `Delete${subject}`,
      request: { [named]: copyName },
      state: [declared(), copied()],
      drifts: [{ address: addressOf(copied()), field: '*', old: {}, new: null }],
    },
    {
      name: 'a copy that is declared as a snapshot is not drift',
      event: `Copy${subject}`,
      request: { [`source${subject}Identifier`]: 'other', [`target${subject}Identifier`]: name },
      state: [declared()],
      drifts: [],
    },
    {
      name: 'a declared copy created again with another key drifts',
      event: `Copy${subject}`,
      request: { [`source${subject}Identifier`]: name, [`target${subject}Identifier`]: copyName, kmsKeyId: 'alias/other' },
      response: { kmsKeyId: keyArn.replace('1234abcd', '9999ffff') },
      state: [copied()],
      drifts: [{ address: addressOf(copied()), field: 'kms_key_id', old: keyArn, new: keyArn.replace('1234abcd', '9999ffff') }],
    },
  ];
});
