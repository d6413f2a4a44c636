import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { bucket3, bucket5, call, listedCall, setting, under, xmlns } from './s3-states.js';

const website = (document: JsonObject): JsonObject => call('website', { WebsiteConfiguration: { xmlns, ...document } });
const moved = { Condition: { KeyPrefixEquals: 'docs/', HttpErrorCodeReturnedEquals: 404 }, Redirect: { ReplaceKeyPrefixWith: 'documents/', HttpRedirectCode: 301 } };
const pages = { IndexDocument: { Suffix: 'index.html' }, ErrorDocument: { Key: 'error.html' }, RoutingRules: { RoutingRule: moved } };
const movedText = JSON.stringify([
  { Condition: { HttpErrorCodeReturnedEquals: '404', KeyPrefixEquals: 'docs/' }, Redirect: { HttpRedirectCode: '301', ReplaceKeyPrefixWith: 'documents/' } },
]);
const movedBlock = {
  condition: [{ http_error_code_returned_equals: '404', key_prefix_equals: 'docs/' }],
  redirect: [{ host_name: '', http_redirect_code: '301', protocol: '', replace_key_prefix_with: 'documents/', replace_key_with: '' }],
};
const declaredWebsite = setting('aws_s3_bucket_website_configuration', {
  error_document: [{ key: 'error.html' }], index_document: [{ suffix: 'index.html' }], redirect_all_requests_to: [],
  routing_rule: [movedBlock], routing_rules: movedText, website_domain: 's3-website-eu-west-1.amazonaws.com',
});
const inlineWebsite = bucket3({
  website: [{ error_document: 'error.html', index_document: 'index.html', redirect_all_requests_to: '', routing_rules: movedText }],
});
const redirect = { RedirectAllRequestsTo: { HostName: 'evil.example', Protocol: 'http' } };

const cors = (rules: JsonObject | readonly JsonObject[]): JsonObject => call('cors', { CORSConfiguration: { xmlns, CORSRule: rules } });
const corsRule = { AllowedHeader: '*', AllowedMethod: ['GET', 'HEAD'], AllowedOrigin: 'https://acme.example', ExposeHeader: 'ETag', MaxAgeSeconds: 3000 };
const anyOrigin = { AllowedMethod: 'PUT', AllowedOrigin: '*' };
const declaredCorsRule = {
  allowed_headers: ['*'], allowed_methods: ['HEAD', 'GET'], allowed_origins: ['https://acme.example'], expose_headers: ['ETag'], max_age_seconds: 3000,
};
const declaredCors = setting('aws_s3_bucket_cors_configuration', { cors_rule: [{ id: '', ...declaredCorsRule }] });
const inlineCors = bucket3({ cors_rule: [declaredCorsRule] });
const anyOriginValue = { allowed_headers: [], allowed_methods: ['PUT'], allowed_origins: ['*'], expose_headers: [], max_age_seconds: null };

const accelerate = (status: string): JsonObject => call('accelerate', { AccelerateConfiguration: { xmlns, Status: status } });
const acceleration: readonly CatalogCase[] = [
  {
    name: 'acceleration is suspended',
    event: 'PutAccelerateConfiguration',
    request: accelerate('Suspended'),
    state: [bucket5({ acceleration_status: 'Enabled' }), setting('aws_s3_bucket_accelerate_configuration', { status: 'Enabled' })],
    drifts: [{ address: 'aws_s3_bucket_accelerate_configuration.this', field: 'status', old: 'Enabled', new: 'Suspended' }],
  },
  { name: 'D15 a bucket is suspended by default', event: 'PutAccelerateConfiguration', request: accelerate('Suspended'), state: [bucket3()], drifts: [] },
];

const pay = (payer: string): JsonObject => listedCall('requestPayment', { RequestPaymentConfiguration: { xmlns, Payer: payer } });

export const s3DeliveryCases: readonly CatalogCase[] = [
  {
    name: 'all requests are redirected',
    event: 'PutBucketWebsite',
    request: website(redirect),
    state: [bucket5(), declaredWebsite],
    drifts: [
      { address: 'aws_s3_bucket_website_configuration.this', field: 'index_document.suffix', old: 'index.html', new: null },
      { address: 'aws_s3_bucket_website_configuration.this', field: 'error_document.key', old: 'error.html', new: null },
      { address: 'aws_s3_bucket_website_configuration.this', field: 'redirect_all_requests_to.host_name', old: null, new: 'evil.example' },
      { address: 'aws_s3_bucket_website_configuration.this', field: 'redirect_all_requests_to.protocol', old: null, new: 'http' },
      { address: 'aws_s3_bucket_website_configuration.this', field: 'routing_rule', old: [movedBlock], new: [] },
    ],
  },
  {
    name: 'the inline website gets another index page and loses its rules',
    event: 'PutBucketWebsite',
    request: website({ IndexDocument: { Suffix: 'start.html' }, ErrorDocument: { Key: 'error.html' } }),
    state: [inlineWebsite],
    drifts: [
      { address: 'aws_s3_bucket.this', field: 'website.index_document', old: 'index.html', new: 'start.html' },
      { address: 'aws_s3_bucket.this', field: 'website.routing_rules', old: movedText, new: null },
    ],
  },
  { name: 'the declared website', event: 'PutBucketWebsite', request: website(pages), state: [bucket5(), declaredWebsite], drifts: [] },
  {
    name: 'the standalone website is deleted',
    event: 'DeleteBucketWebsite',
    request: call('website'),
    state: [bucket5(), declaredWebsite],
    drifts: [{ address: 'aws_s3_bucket_website_configuration.this', field: '*', old: '*', new: null }],
  },
  {
    name: 'the inline website is deleted',
    event: 'DeleteBucketWebsite',
    request: call('website'),
    state: [inlineWebsite],
    drifts: [
      { address: 'aws_s3_bucket.this', field: 'website.index_document', old: 'index.html', new: null },
      { address: 'aws_s3_bucket.this', field: 'website.error_document', old: 'error.html', new: null },
      { address: 'aws_s3_bucket.this', field: 'website.routing_rules', old: movedText, new: null },
    ],
  },

  {
    name: 'any origin may write',
    event: 'PutBucketCors',
    request: cors([corsRule, anyOrigin]),
    state: [bucket5(), declaredCors],
    drifts: [
      {
        address: 'aws_s3_bucket_cors_configuration.this', field: 'cors_rule', old: [{ id: '', ...declaredCorsRule }],
        new: [{ id: '', ...declaredCorsRule, allowed_methods: ['GET', 'HEAD'] }, { id: '', ...anyOriginValue }],
      },
    ],
  },
  {
    name: 'any origin may write, inline',
    event: 'PutBucketCors',
    request: cors(anyOrigin),
    state: [inlineCors],
    drifts: [{ address: 'aws_s3_bucket.this', field: 'cors_rule', old: [declaredCorsRule], new: [anyOriginValue] }],
  },
  {
    name: 'the standalone rules are deleted',
    event: 'DeleteBucketCors',
    request: call('cors'),
    state: [bucket5(), declaredCors],
    drifts: [{ address: 'aws_s3_bucket_cors_configuration.this', field: '*', old: '*', new: null }],
  },
  {
    name: 'the inline rules are deleted',
    event: 'DeleteBucketCors',
    request: call('cors'),
    state: [inlineCors],
    drifts: [{ address: 'aws_s3_bucket.this', field: 'cors_rule', old: [declaredCorsRule], new: null }],
  },

  ...acceleration,
  ...under('PutBucketAccelerateConfiguration', acceleration),
  {
    name: 'the requester pays',
    event: 'PutBucketRequestPayment',
    request: pay('Requester'),
    state: [bucket5(), setting('aws_s3_bucket_request_payment_configuration', { payer: 'BucketOwner' })],
    drifts: [{ address: 'aws_s3_bucket_request_payment_configuration.this', field: 'payer', old: 'BucketOwner', new: 'Requester' }],
  },
];
