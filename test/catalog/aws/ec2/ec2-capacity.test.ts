import t from 'tap';
import { ec2Capacity } from '../../../../src/catalog/aws/ec2/ec2-capacity.js';
import { ec2Fleets } from '../../../../src/catalog/aws/ec2/ec2-fleets.js';
import { checkCases } from '../../../support/check-cases.js';
import { ec2CapacityCases } from './ec2-capacity.cases.js';
import { ec2FleetCases } from './ec2-fleets.cases.js';
import { ec2RegionSettingCases } from './ec2-region-settings.cases.js';

checkCases(t, ec2Capacity, [...ec2CapacityCases, ...ec2RegionSettingCases]);
checkCases(t, ec2Fleets, ec2FleetCases);
