import t from 'tap';
import { ec2Tags } from '../../../src/catalog/aws/ec2-tags.js';
import { checkCases } from '../../support/check-cases.js';
import { ec2TagCases } from './ec2-tags.cases.js';

checkCases(t, ec2Tags, ec2TagCases);
