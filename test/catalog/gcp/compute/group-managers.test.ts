import t from 'tap';
import { computeGroupManagers } from '../../../../src/catalog/gcp/compute/group-managers.js';
import { checkCases } from '../../../support/check-cases.js';
import { groupManagerCases } from './group-managers.cases.js';

checkCases(t, computeGroupManagers, groupManagerCases);
