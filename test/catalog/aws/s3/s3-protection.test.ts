import t from 'tap';
import { s3Lifecycle } from '../../../../src/catalog/aws/s3/s3-lifecycle.js';
import { s3Protection } from '../../../../src/catalog/aws/s3/s3-protection.js';
import { checkCases } from '../../../support/check-cases.js';
import { s3LifecycleCases } from './s3-lifecycle.cases.js';
import { s3ProtectionCases } from './s3-protection.cases.js';

checkCases(t, [s3Protection, s3Lifecycle], [...s3ProtectionCases, ...s3LifecycleCases]);
