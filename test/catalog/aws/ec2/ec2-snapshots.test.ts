import t from 'tap';
import { ec2Snapshots } from '../../../../src/catalog/aws/ec2/ec2-snapshots.js';
import { checkCases } from '../../../support/check-cases.js';
import { ec2SnapshotCases } from './ec2-snapshots.cases.js';
import { ec2StorageSettingCases } from './ec2-storage-settings.cases.js';

checkCases(t, ec2Snapshots, [...ec2SnapshotCases, ...ec2StorageSettingCases]);
