import { noChange, type ServiceCatalog } from '../../dsl.js';

/** Calls that issue short-lived credentials or sign data. They are logged as data access and change no configuration. */
export const credentialCalls: ServiceCatalog = {
  eventSource: 'iamcredentials.googleapis.com',
  types: {},
  events: { GenerateAccessToken: noChange, GenerateIdToken: noChange, SignBlob: noChange, SignJwt: noChange },
};

export const tokenExchange: ServiceCatalog = { eventSource: 'sts.googleapis.com', types: {}, events: { ExchangeToken: noChange } };
