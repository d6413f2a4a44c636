import t from 'tap';
import { ec2InstanceSettings } from '../../../../src/catalog/aws/ec2/ec2-instance-settings.js';
import { checkCases } from '../../../support/check-cases.js';
import { groupAttachmentCases } from './ec2-group-attachments.cases.js';
import { ec2InstanceOptionCases } from './ec2-instance-options.cases.js';
import { ec2InstanceProfileCases } from './ec2-instance-profiles.cases.js';
import { ec2InstanceAttributeCases } from './ec2-instance-settings.cases.js';

checkCases(t, ec2InstanceSettings, [
  ...ec2InstanceAttributeCases,
  ...ec2InstanceOptionCases,
  ...ec2InstanceProfileCases,
  ...groupAttachmentCases,
]);
