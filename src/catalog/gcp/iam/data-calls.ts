import * as c from '../language.js';

/** Calls that issue short-lived credentials or sign data. They are logged as data access and change no configuration. */
export const credentialCalls: c.ServiceCatalog = {
  eventSource: 'iamcredentials.googleapis.com',
  types: {},
  events: c.noChanges('GenerateAccessToken GenerateIdToken SignBlob SignJwt'),
};

export const tokenExchange: c.ServiceCatalog = { eventSource: 'sts.googleapis.com', types: {}, events: { ExchangeToken: c.noChange } };
