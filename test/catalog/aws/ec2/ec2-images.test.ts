import t from 'tap';
import { ec2Images } from '../../../../src/catalog/aws/ec2/ec2-images.js';
import { checkCases } from '../../../support/check-cases.js';
import { ec2ImagePermissionCases } from './ec2-image-permissions.cases.js';
import { ec2ImageCases } from './ec2-images.cases.js';

checkCases(t, ec2Images, [...ec2ImageCases, ...ec2ImagePermissionCases]);
