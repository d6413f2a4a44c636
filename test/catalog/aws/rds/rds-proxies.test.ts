import t from 'tap';
import { rdsProxies } from '../../../../src/catalog/aws/rds/rds-proxies.js';
import { checkCases } from '../../../support/check-cases.js';
import { rdsProxyCases } from './rds-proxies.cases.js';
import { rdsProxyTargetCases } from './rds-proxy-targets.cases.js';

checkCases(t, rdsProxies, [...rdsProxyCases, ...rdsProxyTargetCases]);
