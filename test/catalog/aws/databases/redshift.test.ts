import t from 'tap';
import { redshiftClusters } from '../../../../src/catalog/aws/databases/redshift-clusters.js';
import { redshiftSettings } from '../../../../src/catalog/aws/databases/redshift-settings.js';
import { redshiftServerless } from '../../../../src/catalog/aws/databases/redshift-serverless.js';
import { checkCases } from '../../../support/check-cases.js';
import { integrationTagCases, redshiftIntegrationCases } from './redshift-integrations.cases.js';
import { redshiftServerlessCases } from './redshift-serverless.cases.js';
import { redshiftSettingCases } from './redshift-settings.cases.js';
import { redshiftClusterCases } from './redshift.cases.js';

checkCases(t, [redshiftClusters, redshiftSettings], [...redshiftClusterCases, ...redshiftSettingCases, ...integrationTagCases]);
checkCases(t, redshiftSettings, redshiftIntegrationCases);
checkCases(t, redshiftServerless, redshiftServerlessCases);
