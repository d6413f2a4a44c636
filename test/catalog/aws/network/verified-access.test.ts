import t from 'tap';
import { verifiedAccess } from '../../../../src/catalog/aws/network/verified-access.js';
import { checkCases } from '../../../support/check-cases.js';
import { verifiedAccessCases } from './verified-access.cases.js';

checkCases(t, verifiedAccess, verifiedAccessCases);
