import { ownPolicy } from '../../catalog/aws/databases/examples.js';
import {
  attach,
  attachedPoint,
  cached,
  createCache,
  fileCache,
  movedCache,
  pointArn,
} from '../../catalog/aws/databases/fsx-caches.cases.js';
import { calls, life, type Apply } from '../../support/applies.js';

/** File caches and access points of volumes, as Terraform creates, changes and destroys them. */

const answer = { s3AccessPointAttachment: { name: 'results', s3AccessPoint: { resourceARN: pointArn } } };
const detach = ['DetachAndDeleteS3AccessPoint', { clientRequestToken: 'x', name: 'results' }] as const;
const replaced = attachedPoint({
  openzfs_configuration: [
    { file_system_identity: [{ posix_user: [{ gid: 1001, secondary_gids: null, uid: 1002 }], type: 'POSIX' }], volume_id: 'fsvol-0aaa' },
  ],
});

export const fileCacheApplies: readonly Apply[] = [
  ...life('a file cache', [[fileCache()], [movedCache()]], {
    create: calls('fsx', [['CreateFileCache', createCache, cached().response]]),
    change: calls('fsx', [
      [
        'UpdateFileCache',
        { clientRequestToken: 'x', fileCacheId: 'fc-0123', lustreConfiguration: { weeklyMaintenanceStartTime: '3:05:00' } },
      ],
    ]),
    destroy: calls('fsx', [['DeleteFileCache', { clientRequestToken: 'x', fileCacheId: 'fc-0123' }]]),
  }),
  ...life('an access point of a volume', [[attachedPoint()], [replaced]], {
    create: calls('fsx', [['CreateAndAttachS3AccessPoint', attach(ownPolicy), answer]]),
    change: calls('fsx', [detach, ['CreateAndAttachS3AccessPoint', attach(ownPolicy, 1002), answer]]),
    destroy: calls('fsx', [detach]),
  }),
];
