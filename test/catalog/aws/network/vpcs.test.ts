import t from 'tap';
import { vpcs } from '../../../../src/catalog/aws/network/vpcs.js';
import { checkCases } from '../../../support/check-cases.js';
import { subnetCases, vpcCases } from './vpcs.cases.js';

checkCases(t, vpcs, vpcCases);
checkCases(t, vpcs, subnetCases);
