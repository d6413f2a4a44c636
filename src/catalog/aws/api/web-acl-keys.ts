import { isList } from '../../../lib/json.js';
import { create, destroy, either, on, response, type ServiceCatalog } from '../../dsl.js';

/** AWS WAF: keys with which web pages show the puzzles of a web ACL. Source: WAFV2 API reference, Terraform AWS provider 6. */

export const webAclKeys: ServiceCatalog = {
  eventSource: 'wafv2.amazonaws.com',
  // The key itself is a secret.
  names: (_, { request }) => {
    const { tokenDomains } = request;
    const domains = isList(tokenDomains) ? tokenDomains.map(String).join(', ') : '';
    return { name: domains, id: domains };
  },
  types: {
    aws_wafv2_api_key: { keys: [['api_key']], scope: 'region', family: 'firewall', cloudId: 'scope', secrets: ['api_key'] },
  },
  events: {
    CreateAPIKey: create(on('aws_wafv2_api_key', { api_key: either(response('aPIKey'), response('apiKey')) }), {
      scope: 'scope',
      token_domains: 'tokenDomains',
    }),
    DeleteAPIKey: destroy(on('aws_wafv2_api_key', { api_key: either('aPIKey', 'apiKey') })),
  },
};
