import t from 'tap';
import { ec2Misc } from '../../../../src/catalog/aws/ec2/ec2-misc.js';
import { checkCases } from '../../../support/check-cases.js';
import { ec2AccountSettingCases } from './ec2-account-settings.cases.js';
import { ec2AddressCases } from './ec2-addresses.cases.js';
import { ec2KeyCases } from './ec2-misc.cases.js';

checkCases(t, ec2Misc, [...ec2KeyCases, ...ec2AddressCases, ...ec2AccountSettingCases]);
