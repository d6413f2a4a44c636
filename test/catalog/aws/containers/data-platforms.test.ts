import t from 'tap';
import { emr } from '../../../../src/catalog/aws/containers/emr.js';
import { lakeformation } from '../../../../src/catalog/aws/containers/lakeformation.js';
import { sagemakerNotebooks } from '../../../../src/catalog/aws/containers/sagemaker-notebooks.js';
import { checkCases } from '../../../support/check-cases.js';
import { emrCases } from './emr.cases.js';
import { lakeformationCases } from './lakeformation.cases.js';
import { sagemakerCases } from './sagemaker-notebooks.cases.js';

checkCases(t, emr, emrCases);
checkCases(t, lakeformation, lakeformationCases);
checkCases(t, sagemakerNotebooks, sagemakerCases);
