import t from 'tap';
import { instanceConnect } from '../../../../src/catalog/aws/network/instance-connect.js';
import { checkCases } from '../../../support/check-cases.js';
import { instanceConnectCases } from './instance-connect.cases.js';

checkCases(t, instanceConnect, instanceConnectCases);
