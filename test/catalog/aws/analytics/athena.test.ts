import t from 'tap';
import { athena } from '../../../../src/catalog/aws/analytics/athena.js';
import { checkCases } from '../../../support/check-cases.js';
import { athenaCases } from './athena.cases.js';

checkCases(t, athena, athenaCases);
