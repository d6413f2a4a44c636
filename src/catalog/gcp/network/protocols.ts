import { isList, isObject, type Json } from '../../../lib/json.js';

/** Protocols of firewall rules, by name or number. Source: Compute Engine API reference, `firewalls`, `allowed[].IPProtocol`; IANA protocol numbers. */
const names: ReadonlyMap<string, string> = new Map(
  Object.entries({ 1: 'icmp', 6: 'tcp', 17: 'udp', 50: 'esp', 51: 'ah', 94: 'ipip', 132: 'sctp' }),
);

/** A rule or its blocks with the names of protocols, to compare values of the meaning `traffic`. */
export const plainTraffic = (value: Json | undefined): Json => {
  if (isList(value)) return value.map(plainTraffic);
  if (!isObject(value)) return value ?? null;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      (name === 'protocol' || name === 'ip_protocol') && typeof one === 'string'
        ? (names.get(one) ?? one.toLowerCase())
        : plainTraffic(one),
    ]),
  );
};
