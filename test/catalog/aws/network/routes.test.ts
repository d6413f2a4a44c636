import t from 'tap';
import { canonicalCidr } from '../../../../src/catalog/aws/network/canonical-cidr.js';
import { routeTableCalls } from '../../../../src/catalog/aws/network/route-tables.js';
import { checkCases } from '../../../support/check-cases.js';
import { routeCases } from './routes.cases.js';

checkCases(t, routeTableCalls, routeCases);

void t.test('address ranges have one form', (t) => {
  for (const [given, stored] of [
    ['100.68.0.18/18', '100.68.0.0/18'],
    ['10.0.0.0/16', '10.0.0.0/16'],
    ['203.0.113.9/0', '0.0.0.0/0'],
    ['0:0:0:0:0:0:0:0/0', '::/0'],
    ['2001:DB8:0:1::5/64', '2001:db8:0:1::/64'],
    ['2001:db8::1/128', '2001:db8::1/128'],
    ['10.0.0/8', '10.0.0/8'],
    ['10.0.0.256/8', '10.0.0.256/8'],
    ['::ffff:10.0.0.1/96', '::ffff:10.0.0.1/96'],
    ['1::2::3/64', '1::2::3/64'],
    ['10.0.0.0', '10.0.0.0'],
  ] as const) {
    t.equal(canonicalCidr(given), stored, given);
  }
  t.end();
});
