import t from 'tap';
import { appRunner } from '../../../../src/catalog/aws/application/app-runner.js';
import { codeConnections, codestarConnections, codestarNotifications } from '../../../../src/catalog/aws/application/code-connections.js';
import { globalAccelerator } from '../../../../src/catalog/aws/application/global-accelerator.js';
import { dms } from '../../../../src/catalog/aws/application/dms.js';
import { transfer } from '../../../../src/catalog/aws/application/transfer.js';
import { checkCases } from '../../../support/check-cases.js';
import { pairsOf } from './application-examples.js';
import { appRunnerSettingCases } from './app-runner-settings.cases.js';
import { appRunnerCases } from './app-runner.cases.js';
import { codeConnectionCases, notificationCases } from './code-connections.cases.js';
import { customAccelerator, customRoutingCases, crossAccount } from './custom-routing.cases.js';
import { dmsCases } from './dms.cases.js';
import { globalAcceleratorCases } from './global-accelerator.cases.js';
import { transferCases } from './transfer.cases.js';
import { transferPartnerCases } from './transfer-partners.cases.js';

checkCases(t, codeConnections, codeConnectionCases);
checkCases(t, codestarConnections, codeConnectionCases);
checkCases(t, codestarNotifications, notificationCases);
checkCases(t, [transfer], [...transferCases, ...transferPartnerCases]);
checkCases(t, dms, dmsCases);
checkCases(t, globalAccelerator, [
  ...globalAcceleratorCases,
  ...[customAccelerator, crossAccount].flatMap((one) => pairsOf(one).tags('resourceArn', 'list')),
]);
checkCases(t, globalAccelerator, customRoutingCases);
checkCases(t, appRunner, [...appRunnerCases, ...appRunnerSettingCases]);
