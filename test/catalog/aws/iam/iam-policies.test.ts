import t from 'tap';
import { iamPolicies } from '../../../../src/catalog/aws/iam/iam-policies.js';
import { checkCases } from '../../../support/check-cases.js';
import { iamAttachmentCases } from './iam-policies-attached.cases.js';
import { iamInlinePolicyCases } from './iam-policies-inline.cases.js';
import { iamPolicyCases } from './iam-policies.cases.js';

checkCases(t, iamPolicies, [...iamPolicyCases, ...iamAttachmentCases, ...iamInlinePolicyCases]);
