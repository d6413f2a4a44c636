import { calls, life, resource, type Apply, type Call } from '../../support/applies.js';

/** A key of a web ACL, as Terraform creates, replaces and destroys it. */

const key = resource('aws_wafv2_api_key', { api_key: 'EXAMPLEkeyOfShop', scope: 'REGIONAL', token_domains: ['example.com'] });
const requested = (apiKey: string, domain: string): Call => ({
  service: 'wafv2.amazonaws.com',
  event: 'CreateAPIKey',
  request: { scope: 'REGIONAL', tokenDomains: [domain] },
  response: { aPIKey: apiKey },
});
const given = (aPIKey: string): readonly Call[] => calls('wafv2', [['DeleteAPIKey', { scope: 'REGIONAL', aPIKey }, {}]]);

export const webAclKeyApplies: readonly Apply[] = life(
  'a key of a web ACL',
  [[key()], [key({ api_key: 'EXAMPLEkeyOfDocs', token_domains: ['docs.example.com'] })]],
  {
    create: [requested('EXAMPLEkeyOfShop', 'example.com')],
    change: [...given('EXAMPLEkeyOfShop'), requested('EXAMPLEkeyOfDocs', 'docs.example.com')],
    destroy: given('EXAMPLEkeyOfDocs'),
  },
);
