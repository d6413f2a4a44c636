import t from 'tap';
import { computeInstances } from '../../../../src/catalog/gcp/compute/instances.js';
import { checkCases } from '../../../support/check-cases.js';
import { instanceSettingCases } from './instance-settings.cases.js';

checkCases(t, computeInstances, instanceSettingCases);
