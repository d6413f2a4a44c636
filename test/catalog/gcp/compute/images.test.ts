import t from 'tap';
import { computeImages } from '../../../../src/catalog/gcp/compute/images.js';
import { checkCases } from '../../../support/check-cases.js';
import { imageCases } from './images.cases.js';

checkCases(t, computeImages, imageCases);
