import t from 'tap';
import { ec2LaunchTemplates } from '../../../../src/catalog/aws/ec2/ec2-launch-templates.js';
import { checkCases } from '../../../support/check-cases.js';
import { ec2LaunchTemplateVersionCases } from './ec2-launch-template-versions.cases.js';
import { ec2LaunchTemplateCases } from './ec2-launch-templates.cases.js';

checkCases(t, ec2LaunchTemplates, [...ec2LaunchTemplateCases, ...ec2LaunchTemplateVersionCases]);
