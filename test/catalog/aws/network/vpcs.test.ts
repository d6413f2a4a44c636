import t from 'tap';
import { subnets } from '../../../../src/catalog/aws/network/subnets.js';
import { vpcs } from '../../../../src/catalog/aws/network/vpcs.js';
import { checkCases } from '../../../support/check-cases.js';
import { subnetCases, vpcCases } from './vpcs.cases.js';

checkCases(t, vpcs, vpcCases);
checkCases(t, subnets, subnetCases);
