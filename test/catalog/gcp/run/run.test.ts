import t from 'tap';
import { run } from '../../../../src/catalog/gcp/run/run.js';
import { checkCases } from '../../../support/check-cases.js';
import { jobCases } from './jobs.cases.js';
import { otherRunCases } from './run-others.cases.js';
import { knativeCases } from './services-v1.cases.js';
import { secondCases } from './services-v2.cases.js';

checkCases(t, run, [...knativeCases, ...secondCases, ...jobCases, ...otherRunCases]);
