import t from 'tap';
import { computeInstanceSettings } from '../../../../src/catalog/gcp/compute/instance-settings.js';
import { checkCases } from '../../../support/check-cases.js';
import { instanceSettingCases } from './instance-settings.cases.js';

checkCases(t, computeInstanceSettings, instanceSettingCases);
