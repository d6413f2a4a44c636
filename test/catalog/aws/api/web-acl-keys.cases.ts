import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, call, declared, deleted, differs } from '../organization/examples.js';

const type = 'aws_wafv2_api_key';
const key = declared(type, { api_key: 'EXAMPLEkeyOfShop', scope: 'REGIONAL', token_domains: ['shop.example.com', 'example.com'] });
const asked = { scope: 'REGIONAL', tokenDomains: ['example.com', 'shop.example.com'] };

export const webAclKeyCases: readonly CatalogCase[] = [
  agrees('the declared key', call('CreateAPIKey', asked, { aPIKey: 'EXAMPLEkeyOfShop' }), [key()]),
  differs('the key is deleted', call('DeleteAPIKey', { scope: 'REGIONAL', aPIKey: 'EXAMPLEkeyOfShop' }), [key()], deleted(type)),
];
