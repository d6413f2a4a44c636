import t from 'tap';
import { computeDisks } from '../../../../src/catalog/gcp/compute/disks.js';
import { checkCases } from '../../../support/check-cases.js';
import { imageCases } from './images.cases.js';

checkCases(t, computeDisks, imageCases);
