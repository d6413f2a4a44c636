import t from 'tap';
import { regionName } from '../../../src/catalog/aws/region-names.js';

void t.test('names regions like the provider', (t) => {
  t.strictSame(['us-east-1', 'eu-central-1', 'sa-east-1', 'us-gov-west-1', 'cn-north-1'].map(regionName), [
    'US East (N. Virginia)',
    'Europe (Frankfurt)',
    'South America (São Paulo)',
    'AWS GovCloud (US-West)',
    'China (Beijing)',
  ]);
  t.end();
});

void t.test('an unknown region has no name', (t) => {
  t.strictSame(['', 'us-east-9', 'constructor', '__proto__', 'US-EAST-1'].map(regionName), [null, null, null, null, null]);
  t.end();
});
