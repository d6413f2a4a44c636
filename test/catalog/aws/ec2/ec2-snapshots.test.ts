import t from 'tap';
import { ec2Volumes } from '../../../../src/catalog/aws/ec2/ec2-volumes.js';
import { checkCases } from '../../../support/check-cases.js';
import { ec2SnapshotCases } from './ec2-snapshots.cases.js';
import { ec2StorageSettingCases } from './ec2-storage-settings.cases.js';

checkCases(t, ec2Volumes, [...ec2SnapshotCases, ...ec2StorageSettingCases]);
