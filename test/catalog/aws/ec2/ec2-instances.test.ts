import t from 'tap';
import { ec2Instances } from '../../../../src/catalog/aws/ec2/ec2-instances.js';
import { checkCases } from '../../../support/check-cases.js';
import { ec2InstanceCases } from './ec2-instances.cases.js';

checkCases(t, ec2Instances, ec2InstanceCases);
