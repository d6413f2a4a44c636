import { isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';

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

const scalar = (from: c.Read): c.Read => c.count(c.flag(from));
/** Elements are `{Value: …}`. */
const elements =
  (options: c.Read, name: string): c.Read =>
  (record) => {
    const found = options(record);
    const values = c.listOfMember(found, name).map((one): Json => (isObject(one) ? (c.memberOf(one, 'value') ?? null) : one));
    return values.length === 0 ? undefined : values.map((value) => c.count(() => value)(record) ?? null);
  };

/** `options` reads the options of the tunnel. The record withholds its key. */
export const tunnelSettings = (tunnel: 1 | 2, options: c.Read): c.Edits => {
  const prefix = `tunnel${String(tunnel)}_`;
  const member =
    (name: string): c.Read =>
    (record) =>
      c.memberOf(options(record), name);
  const logging = c.via(member('LogOptions'), (value) => c.memberOf(value, 'CloudWatchLogOptions'));
  const edits: [string, c.Edits[string]][] = [
    ...Object.entries(scalars).map(([name, from]): [string, c.Read] => [name, scalar(member(from))]),
    ...Object.entries(lists).map(([name, from]): [string, c.Edits[string]] => [name, c.set(elements(options, from))]),
    ...Object.entries(logs).map(([name, from]): [string, c.Read] => [
      `log_options.cloudwatch_log_options.${name}`,
      scalar(c.via(logging, (value) => c.memberOf(value, from))),
    ]),
    ['preshared_key', c.hidden(member('PreSharedKey'))],
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
