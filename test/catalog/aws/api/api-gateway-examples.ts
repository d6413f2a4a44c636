import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { agrees, call, created, declared, deleted, differs, drift } from '../organization/examples.js';

/** Short forms of records and resources of API Gateway. Calls of version 1 contain their input in a member of its own. */

export const v1 = (name: string): string => `aws_api_gateway_${name}`;
export const v2 = (name: string): string => `aws_apigatewayv2_${name}`;

/** A call of version 1: the parameters in the address, and the input. */
export const v1Call = (event: string, address: JsonObject, input: JsonObject | null = null, answer: JsonObject | null = null) =>
  call(
    event,
    { ...address, ...(input === null ? {} : { [`${event.charAt(0).toLowerCase()}${event.slice(1)}Input`]: input }), template: false },
    answer,
  );

type Operation = readonly [op: 'add' | 'remove' | 'replace' | 'copy', path: string, value?: string | null];
/** An update of version 1. */
export const patch = (event: string, address: JsonObject, operations: readonly Operation[], answer: JsonObject | null = null) =>
  v1Call(
    event,
    address,
    { patchOperations: operations.map(([op, path, value]) => ({ op, path, ...(value === undefined ? {} : { value }) })) },
    answer,
  );
export const replace = (path: string, value: string): Operation => ['replace', path, value];

type Call = ReturnType<typeof call>;
/** The declared resource and another one are created. */
export const creation = (same: Call, other: Call, state: DeclaredResource): readonly CatalogCase[] => [
  agrees('the declared one is created', same, [state]),
  differs('an undeclared one is created', other, [state], created(state.type)),
];
export const deletion = (same: Call, other: Call, state: DeclaredResource): readonly CatalogCase[] => [
  differs('it is deleted', same, [state], deleted(state.type)),
  agrees('another one is deleted', other, [state], 'not_in_state'),
];
/** The declared value and another one. */
export const change = (same: Call, other: Call, state: DeclaredResource, field: string, old: Json, now: Json): readonly CatalogCase[] => [
  agrees('the declared value', same, [state]),
  differs(`another value of ${field}`, other, [state], drift(state.type, field, old, now)),
];

export const restApi = declared(v1('rest_api'), {
  api_key_source: 'HEADER',
  arn: 'arn:aws:apigateway:us-east-1::/restapis/a1b2c3d4e5',
  binary_media_types: ['image/png'],
  body: null,
  created_date: '2026-01-10T09:00:00Z',
  description: '',
  disable_execute_api_endpoint: true,
  endpoint_configuration: [{ ip_address_type: 'ipv4', types: ['REGIONAL'], vpc_endpoint_ids: [] }],
  execution_arn: 'arn:aws:execute-api:us-east-1:111122223333:a1b2c3d4e5',
  fail_on_warnings: null,
  id: 'a1b2c3d4e5',
  minimum_compression_size: '',
  name: 'shop',
  parameters: null,
  policy: '',
  put_rest_api_mode: null,
  root_resource_id: 'rootid0000',
  tags: { team: 'a' },
  tags_all: { team: 'a' },
});
export const rest = { restApiId: 'a1b2c3d4e5' };
export const key = { rest_api_id: 'a1b2c3d4e5' };
export const httpApi = declared(v2('api'), {
  api_endpoint: 'https://h1h2h3h4h5.execute-api.us-east-1.amazonaws.com',
  api_key_selection_expression: '$request.header.x-api-key',
  arn: 'arn:aws:apigateway:us-east-1::/apis/h1h2h3h4h5',
  body: null,
  cors_configuration: [
    {
      allow_credentials: false,
      allow_headers: [],
      allow_methods: [],
      allow_origins: ['https://shop.example'],
      expose_headers: [],
      max_age: 0,
    },
  ],
  description: '',
  disable_execute_api_endpoint: false,
  id: 'h1h2h3h4h5',
  ip_address_type: 'ipv4',
  name: 'shop-http',
  protocol_type: 'HTTP',
  route_selection_expression: '$request.method $request.path',
  tags: { team: 'a' },
  tags_all: { team: 'a' },
  version: '',
});
export const http = { apiId: 'h1h2h3h4h5' };
export const httpKey = { api_id: 'h1h2h3h4h5' };
