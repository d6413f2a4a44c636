import t from 'tap';
import { networkAcls } from '../../../../src/catalog/aws/firewall/network-acls.js';
import { prefixLists } from '../../../../src/catalog/aws/firewall/prefix-lists.js';
import { checkCases } from '../../../support/check-cases.js';
import { networkAclCases } from './network-acls.cases.js';
import { prefixListCases } from './prefix-lists.cases.js';

checkCases(t, networkAcls, networkAclCases);
checkCases(t, prefixLists, prefixListCases);
