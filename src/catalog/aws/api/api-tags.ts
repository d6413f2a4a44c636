import * as c from '../language.js';

/** Amazon API Gateway: tags of all its resources, which a call names by ARN. Source: API Gateway API references (versions 1 and 2), records of accounts. */

/** A part of the path in an ARN such as `arn:aws:apigateway:us-east-1::/restapis/a1/stages/prod`. */
const inArn = (pattern: RegExp, part = 1): c.Read =>
  c.via('resourceArn', (arn) => (typeof arn === 'string' ? pattern.exec(decoded(arn).split('::').slice(1).join('::'))?.[part] : undefined));

/** The ARN is a part of the address, in which records may escape slashes. */
const decoded = (arn: string): string => arn.replaceAll(/%2F/gi, '/').replaceAll(/%3A/gi, ':');

const tagged =
  (type: string, key: Readonly<Record<string, c.Read>>) =>
  (edits: c.Edits): c.OwnerSpec =>
    c.modify(c.on(type, key), edits);
const byId = (type: string, collection: string) => tagged(type, { id: inArn(new RegExp(`^/${collection}/([^/]+)$`)) });
const stageOf = (type: string, collection: string, api: string, name: string) => {
  const pattern = new RegExp(`^/${collection}/([^/]+)/stages/([^/]+)$`);
  return tagged(type, { [api]: inArn(pattern), [name]: inArn(pattern, 2) });
};

const restApi = byId('aws_api_gateway_rest_api', 'restapis');
const stage = stageOf('aws_api_gateway_stage', 'restapis', 'rest_api_id', 'stage_name');
const httpApi = byId('aws_apigatewayv2_api', 'apis');
const httpStage = stageOf('aws_apigatewayv2_stage', 'apis', 'api_id', 'name');
const plan = byId('aws_api_gateway_usage_plan', 'usageplans');
const key = byId('aws_api_gateway_api_key', 'apikeys');
const certificate = byId('aws_api_gateway_client_certificate', 'clientcertificates');
const link = byId('aws_api_gateway_vpc_link', 'vpclinks');
const httpLink = byId('aws_apigatewayv2_vpc_link', 'vpclinks');
const domainName = { domain_name: inArn(/^\/domainnames\/([^/]+)$/) };
const domain = tagged('aws_api_gateway_domain_name', domainName);
const httpDomain = tagged('aws_apigatewayv2_domain_name', domainName);

const ofAll = (edits: c.Edits) =>
  c.among(
    restApi(edits),
    stage(edits),
    httpApi(edits),
    httpStage(edits),
    plan(edits),
    key(edits),
    certificate(edits),
    c.firstOf(link(edits), httpLink(edits)),
    c.firstOf(domain(edits), httpDomain(edits)),
  );

export const apiTags: c.ServiceCatalog = {
  eventSource: 'apigateway.amazonaws.com',
  types: {},
  events: {
    ...c.tagCalls(
      ofAll,
      'TagResource UntagResource',
      c.either('tagKeys', 'untagResourceInput.tagKeys'),
      c.either('tagResourceInput.tags', 'tags'),
    ),
  },
};
