import t from 'tap';
import { ec2Volumes } from '../../../../src/catalog/aws/ec2/ec2-volumes.js';
import { checkCases } from '../../../support/check-cases.js';
import { ec2VolumeCases } from './ec2-volumes.cases.js';

checkCases(t, ec2Volumes, ec2VolumeCases);
