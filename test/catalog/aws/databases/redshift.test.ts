import t from 'tap';
import { redshiftClusters } from '../../../../src/catalog/aws/databases/redshift-clusters.js';
import { redshiftSettings } from '../../../../src/catalog/aws/databases/redshift-settings.js';
import { checkCases } from '../../../support/check-cases.js';
import { redshiftSettingCases } from './redshift-settings.cases.js';
import { redshiftClusterCases } from './redshift.cases.js';

checkCases(t, [redshiftClusters, redshiftSettings], [...redshiftClusterCases, ...redshiftSettingCases]);
