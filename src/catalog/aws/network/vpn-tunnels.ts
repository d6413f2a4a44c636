import { isObject, type Json } from '../../../lib/json.js';
import { hidden, set, via, type Edits, type Read } from '../../dsl.js';
import { count, flag, listOfMember, memberOf } from '../ec2/ec2-shapes.js';

/**
 * The options of one tunnel of a VPN connection, whose attributes begin with `tunnel1_` or `tunnel2_`.
 * Source: EC2 API reference, Terraform AWS provider `aws_vpn_connection`.
 */

const scalars: Readonly<Record<string, string>> = {
  dpd_timeout_action: 'DPDTimeoutAction',
  dpd_timeout_seconds: 'DPDTimeoutSeconds',
  enable_tunnel_lifecycle_control: 'EnableTunnelLifecycleControl',
  inside_cidr: 'TunnelInsideCidr',
  inside_ipv6_cidr: 'TunnelInsideIpv6Cidr',
  phase1_lifetime_seconds: 'Phase1LifetimeSeconds',
  phase2_lifetime_seconds: 'Phase2LifetimeSeconds',
  rekey_fuzz_percentage: 'RekeyFuzzPercentage',
  rekey_margin_time_seconds: 'RekeyMarginTimeSeconds',
  replay_window_size: 'ReplayWindowSize',
  startup_action: 'StartupAction',
};
const lists: Readonly<Record<string, string>> = {
  ike_versions: 'IKEVersion',
  phase1_dh_group_numbers: 'Phase1DHGroupNumber',
  phase1_encryption_algorithms: 'Phase1EncryptionAlgorithm',
  phase1_integrity_algorithms: 'Phase1IntegrityAlgorithm',
  phase2_dh_group_numbers: 'Phase2DHGroupNumber',
  phase2_encryption_algorithms: 'Phase2EncryptionAlgorithm',
  phase2_integrity_algorithms: 'Phase2IntegrityAlgorithm',
};
const logs: Readonly<Record<string, string>> = {
  bgp_log_enabled: 'BgpLogEnabled',
  bgp_log_group_arn: 'BgpLogGroupArn',
  bgp_log_output_format: 'BgpLogOutputFormat',
  log_enabled: 'LogEnabled',
  log_group_arn: 'LogGroupArn',
  log_output_format: 'LogOutputFormat',
};

const scalar = (from: Read): Read => count(flag(from));
/** Elements are `{Value: …}`. */
const elements =
  (options: Read, name: string): Read =>
  (record) => {
    const found = options(record);
    const values = listOfMember(found, name).map((one): Json => (isObject(one) ? (memberOf(one, 'value') ?? null) : one));
    return values.length === 0 ? undefined : values.map((value) => count(() => value)(record) ?? null);
  };

/** `options` reads the options of the tunnel. The record withholds its key. */
export const tunnelSettings = (tunnel: 1 | 2, options: Read): Edits => {
  const prefix = `tunnel${String(tunnel)}_`;
  const member =
    (name: string): Read =>
    (record) =>
      memberOf(options(record), name);
  const logging = via(member('LogOptions'), (value) => memberOf(value, 'CloudWatchLogOptions'));
  const edits: [string, Edits[string]][] = [
    ...Object.entries(scalars).map(([name, from]): [string, Read] => [name, scalar(member(from))]),
    ...Object.entries(lists).map(([name, from]): [string, Edits[string]] => [name, set(elements(options, from))]),
    ...Object.entries(logs).map(([name, from]): [string, Read] => [
      `log_options.cloudwatch_log_options.${name}`,
      scalar(via(logging, (value) => memberOf(value, from))),
    ]),
    ['preshared_key', hidden(member('PreSharedKey'))],
  ];
  return Object.fromEntries(edits.map(([name, read]) => [`${prefix}${name}`, read]));
};

const defaults: Readonly<Record<string, Json>> = {
  dpd_timeout_action: 'clear',
  dpd_timeout_seconds: 30,
  ike_versions: ['ikev1', 'ikev2'],
  phase1_dh_group_numbers: [2, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24],
  phase1_encryption_algorithms: ['AES128', 'AES128-GCM-16', 'AES256', 'AES256-GCM-16'],
  phase1_integrity_algorithms: ['SHA1', 'SHA2-256', 'SHA2-384', 'SHA2-512'],
  phase1_lifetime_seconds: 28800,
  phase2_dh_group_numbers: [2, 5, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24],
  phase2_encryption_algorithms: ['AES128', 'AES128-GCM-16', 'AES256', 'AES256-GCM-16'],
  phase2_integrity_algorithms: ['SHA1', 'SHA2-256', 'SHA2-384', 'SHA2-512'],
  phase2_lifetime_seconds: 3600,
  rekey_fuzz_percentage: 100,
  rekey_margin_time_seconds: 540,
  replay_window_size: 1024,
  startup_action: 'add',
};
/** Values of options that are not declared. */
export const tunnelDefaults: Readonly<Record<string, Json>> = Object.fromEntries(
  [1, 2].flatMap((tunnel) => Object.entries(defaults).map(([name, value]) => [`tunnel${String(tunnel)}_${name}`, value])),
);
