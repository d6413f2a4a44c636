import t from 'tap';
import { ecrRegistry } from '../../../../src/catalog/aws/containers/ecr-registry.js';
import { ecrPublicRepositories, ecrRepositories } from '../../../../src/catalog/aws/containers/ecr-repositories.js';
import { checkCases } from '../../../support/check-cases.js';
import { ecrRegistryCases } from './ecr-registry.cases.js';
import { ecrPublicCases, ecrRepositoryCases } from './ecr.cases.js';

checkCases(t, [ecrRepositories, ecrRegistry], [...ecrRepositoryCases, ...ecrRegistryCases]);
checkCases(t, ecrPublicRepositories, ecrPublicCases);
