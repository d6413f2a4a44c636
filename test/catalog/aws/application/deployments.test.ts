import t from 'tap';
import { appConfig } from '../../../../src/catalog/aws/application/app-config.js';
import { codeDeploy } from '../../../../src/catalog/aws/application/code-deploy.js';
import { serviceDiscovery } from '../../../../src/catalog/aws/application/service-discovery.js';
import { checkCases } from '../../../support/check-cases.js';
import { appConfigCases } from './app-config.cases.js';
import { codeDeployCases } from './code-deploy.cases.js';
import { serviceDiscoveryCases } from './service-discovery.cases.js';

checkCases(t, serviceDiscovery, serviceDiscoveryCases);
checkCases(t, codeDeploy, codeDeployCases);
checkCases(t, appConfig, appConfigCases);
