import t from 'tap';
import { networkInterfaces } from '../../../../src/catalog/aws/network/network-interfaces.js';
import { vpcs } from '../../../../src/catalog/aws/network/vpcs.js';
import { trafficMirroring } from '../../../../src/catalog/aws/network/traffic-mirroring.js';
import { checkCases } from '../../../support/check-cases.js';
import { networkInterfaceCases, publicAccessCases, trafficMirroringCases } from './traffic.cases.js';

checkCases(t, vpcs, publicAccessCases);
checkCases(t, trafficMirroring, trafficMirroringCases);
checkCases(t, networkInterfaces, networkInterfaceCases);
