import { isList } from '../../../lib/json.js';
import * as c from '../language.js';

/** AWS WAF: keys with which web pages show the puzzles of a web ACL. Source: WAFV2 API reference, Terraform AWS provider 6. */

export const webAclKeys: c.ServiceCatalog = {
  eventSource: 'wafv2.amazonaws.com',
  // The key itself is a secret.
  names: (_, { request }) => {
    const { tokenDomains } = request;
    const domains = isList(tokenDomains) ? tokenDomains.map(String).join(', ') : '';
    return { name: domains, id: domains };
  },
  types: c.types('firewall', { aws_wafv2_api_key: { keys: [['api_key']], cloudId: 'scope', secrets: ['api_key'] } }),
  events: {
    CreateAPIKey: c.create(
      c.on('aws_wafv2_api_key', { api_key: c.either(c.response('aPIKey'), c.response('apiKey')) }),
      c.same('scope token_domains'),
    ),
    DeleteAPIKey: c.destroy(c.on('aws_wafv2_api_key', { api_key: c.either('aPIKey', 'apiKey') })),
  },
};
