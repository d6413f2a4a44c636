import t from 'tap';
import { iamUsers } from '../../../../src/catalog/aws/iam/iam-users.js';
import { checkCases } from '../../../support/check-cases.js';
import { accessKeyCases, loginProfileCases } from './iam-credentials.cases.js';
import { userKeyCases } from './iam-keys.cases.js';
import { mfaDeviceCases } from './iam-mfa-devices.cases.js';
import { serverCertificateCases } from './iam-server-certificates.cases.js';

checkCases(t, iamUsers, [...accessKeyCases, ...loginProfileCases, ...userKeyCases, ...mfaDeviceCases, ...serverCertificateCases]);
