import t from 'tap';
import { ipams } from '../../../../src/catalog/aws/network/ipams.js';
import { checkCases } from '../../../support/check-cases.js';
import { ipamCases } from './ipams.cases.js';

checkCases(t, ipams, ipamCases);
