import t from 'tap';
import { computeProjects } from '../../../../src/catalog/gcp/compute/projects.js';
import { checkCases } from '../../../support/check-cases.js';
import { projectCases } from './projects.cases.js';

checkCases(t, computeProjects, projectCases);
