import t from 'tap';
import { computeInstanceTemplates } from '../../../../src/catalog/gcp/compute/instance-templates.js';
import { checkCases } from '../../../support/check-cases.js';
import { instanceTemplateCases } from './instance-templates.cases.js';

checkCases(t, computeInstanceTemplates, instanceTemplateCases);
