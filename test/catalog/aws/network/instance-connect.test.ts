import t from 'tap';
import { vpcEndpoints } from '../../../../src/catalog/aws/network/vpc-endpoints.js';
import { checkCases } from '../../../support/check-cases.js';
import { instanceConnectCases } from './instance-connect.cases.js';

checkCases(t, vpcEndpoints, instanceConnectCases);
