import t from 'tap';
import { rdsSnapshots } from '../../../../src/catalog/aws/rds/rds-snapshots.js';
import { checkCases } from '../../../support/check-cases.js';
import { rdsSnapshotCases } from './rds-snapshots.cases.js';
import { rdsSnapshotSharedCases } from './rds-snapshots-shared.cases.js';

checkCases(t, rdsSnapshots, [...rdsSnapshotCases, ...rdsSnapshotSharedCases]);
