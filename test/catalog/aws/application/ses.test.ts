import t from 'tap';
import { sesConfigurationSets } from '../../../../src/catalog/aws/application/ses-configuration-sets.js';
import { sesIdentities } from '../../../../src/catalog/aws/application/ses-identities.js';
import { checkCases } from '../../../support/check-cases.js';
import { sesConfigurationSetCases } from './ses-configuration-sets.cases.js';
import { sesIdentityCases } from './ses-identities.cases.js';
import { sesReceivingCases } from './ses-receiving.cases.js';

checkCases(t, [sesIdentities, sesConfigurationSets], [...sesIdentityCases, ...sesConfigurationSetCases, ...sesReceivingCases]);
