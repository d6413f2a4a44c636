import { isList, isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { valueOf } from './call-values.js';

/** Settings of classic load balancers. Source: ELB API reference 2012-06-01, Terraform AWS provider schemas 3 to 6 (`aws_elb`). */

export const classic = c.on('aws_elb', { name: 'loadBalancerName' });
export const classicTagged = c.on('aws_elb', { name: 'loadBalancerNames' });

/** The state has protocols in lower case; without a protocol of the instance, it is that of the listener. */
const listener = (given: Json): Json => {
  if (!isObject(given)) return given;
  const protocol = lower(given['protocol']);
  return {
    lb_port: given['loadBalancerPort'] ?? null,
    lb_protocol: protocol,
    instance_port: given['instancePort'] ?? null,
    instance_protocol: lower(given['instanceProtocol']) ?? protocol,
    ssl_certificate_id: given['sSLCertificateId'] ?? '',
  };
};
const lower = (value: Json | undefined): Json => (typeof value === 'string' ? value.toLowerCase() : null);

export const classicListeners = (from: c.From): c.Read => c.via(from, (value) => (isList(value) ? value.map(listener) : undefined));

/** A load balancer without subnets is in the zones of the call. */
export const newClassic: c.Edits = {
  listener: classicListeners('listeners'),
  internal: c.via(c.orNull('scheme'), (scheme) => scheme === 'internal'),
  ...c.same('availability_zones subnets security_groups'),
  tags: c.tagMap(c.orNull('tags')),
};

const further = valueOf('loadBalancerAttributes.additionalAttributes');
export const classicAttributes: c.Edits = {
  ...c.same(`
    access_logs=loadBalancerAttributes{enabled=accessLog.enabled bucket=accessLog.s3BucketName bucket_prefix=accessLog.s3BucketPrefix
    interval=accessLog.emitInterval} connection_draining=loadBalancerAttributes.connectionDraining.enabled
    connection_draining_timeout=loadBalancerAttributes.connectionDraining.timeout
    cross_zone_load_balancing=loadBalancerAttributes.crossZoneLoadBalancing.enabled
    idle_timeout=loadBalancerAttributes.connectionSettings.idleTimeout`),
  desync_mitigation_mode: further('elb.http.desyncmitigationmode'),
};
