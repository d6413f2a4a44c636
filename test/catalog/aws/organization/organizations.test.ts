import t from 'tap';
import { identityStore, ssoDirectory } from '../../../../src/catalog/aws/organization/identity-store.js';
import { organizations } from '../../../../src/catalog/aws/organization/organizations.js';
import { permissionSets } from '../../../../src/catalog/aws/organization/permission-sets.js';
import { checkCases } from '../../../support/check-cases.js';
import { directoryCases, identityStoreCases } from './identity-store.cases.js';
import { organizationCases } from './organizations.cases.js';
import { permissionSetCases } from './permission-sets.cases.js';
import { applicationCases } from './sso-applications.cases.js';

checkCases(t, organizations, organizationCases);
checkCases(t, [permissionSets], [...permissionSetCases, ...applicationCases]);
checkCases(t, identityStore, identityStoreCases);
checkCases(t, ssoDirectory, directoryCases);
