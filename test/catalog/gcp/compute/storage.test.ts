import t from 'tap';
import { computeStorage } from '../../../../src/catalog/gcp/compute/storage.js';
import { checkCases } from '../../../support/check-cases.js';
import { storageCases } from './storage.cases.js';

checkCases(t, computeStorage, storageCases);
