import t from 'tap';
import { dynamodbTables } from '../../../../src/catalog/aws/databases/dynamodb-tables.js';
import { checkCases } from '../../../support/check-cases.js';
import { globalTableCases } from './dynamodb-global-tables.cases.js';
import { dynamodbAccessCases, dynamodbTableCases } from './dynamodb.cases.js';

checkCases(t, [dynamodbTables], [...dynamodbTableCases, ...dynamodbAccessCases, ...globalTableCases]);
