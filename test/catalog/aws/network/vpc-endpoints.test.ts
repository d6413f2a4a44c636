import t from 'tap';
import { vpcEndpoints } from '../../../../src/catalog/aws/network/vpc-endpoints.js';
import { checkCases } from '../../../support/check-cases.js';
import { endpointServiceCases, vpcEndpointCases } from './vpc-endpoints.cases.js';

checkCases(t, vpcEndpoints, vpcEndpointCases);
checkCases(t, vpcEndpoints, endpointServiceCases);
