import t from 'tap';
import { codeConnections, codestarConnections, codestarNotifications } from '../../../../src/catalog/aws/application/code-connections.js';
import { redshiftServerless } from '../../../../src/catalog/aws/application/redshift-serverless.js';
import { transfer } from '../../../../src/catalog/aws/application/transfer.js';
import { checkCases } from '../../../support/check-cases.js';
import { codeConnectionCases, notificationCases } from './code-connections.cases.js';
import { redshiftServerlessCases } from './redshift-serverless.cases.js';
import { transferCases } from './transfer.cases.js';

checkCases(t, codeConnections, codeConnectionCases);
checkCases(t, codestarConnections, codeConnectionCases);
checkCases(t, codestarNotifications, notificationCases);
checkCases(t, transfer, transferCases);
checkCases(t, redshiftServerless, redshiftServerlessCases);
