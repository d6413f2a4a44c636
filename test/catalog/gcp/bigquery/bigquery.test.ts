import t from 'tap';
import { bigquery } from '../../../../src/catalog/gcp/bigquery/bigquery.js';
import { checkCases } from '../../../support/check-cases.js';
import { datasetCases } from './datasets.cases.js';
import { tableCases } from './tables.cases.js';

checkCases(t, bigquery, [...datasetCases, ...tableCases]);
