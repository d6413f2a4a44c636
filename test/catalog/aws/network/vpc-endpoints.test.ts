import t from 'tap';
import { endpointServices } from '../../../../src/catalog/aws/network/endpoint-services.js';
import { vpcEndpoints } from '../../../../src/catalog/aws/network/vpc-endpoints.js';
import { checkCases } from '../../../support/check-cases.js';
import { endpointServiceCases, vpcEndpointCases } from './vpc-endpoints.cases.js';

checkCases(t, vpcEndpoints, vpcEndpointCases);
checkCases(t, endpointServices, endpointServiceCases);
