import t from 'tap';
import { ssmDocuments } from '../../../../src/catalog/aws/organization/ssm-documents.js';
import { ssmWindows } from '../../../../src/catalog/aws/organization/ssm-windows.js';
import { checkCases } from '../../../support/check-cases.js';
import { documentCases } from './ssm-documents.cases.js';
import { parameterCases } from './ssm-parameters.cases.js';
import { patchCases, windowCases } from './ssm-windows.cases.js';

checkCases(t, [ssmDocuments, ssmWindows], [...parameterCases, ...documentCases, ...windowCases, ...patchCases]);
