import t from 'tap';
import { computeInstanceGroups } from '../../../../src/catalog/gcp/compute/instance-groups.js';
import { checkCases } from '../../../support/check-cases.js';
import { instanceTemplateCases } from './instance-templates.cases.js';

checkCases(t, computeInstanceGroups, instanceTemplateCases);
