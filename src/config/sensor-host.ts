import { isIP } from 'node:net';

const label = '[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?';
const hostName = new RegExp(`^(?=.{1,253}$)${label}(?:\\.${label})*\\.?$`, 'i');
/** An absolute path follows one slash or three, a relative path none: in `unix://run/x.sock`, `run` would be a host. */
const socket = /^unix:(?:\/\/)?\/[^/]|^unix:[^/]/;

/**
 * Whether the text is a host name, an address (IPv6 with or without brackets), or a socket (`unix:///run/falco/falco.sock`), without a port
 * or another scheme.
 */
export const isSensorHost = (text: string): boolean =>
  text.startsWith('unix:') ? socket.test(text) : hostName.test(text) || isIP(text.replace(/^\[(.*)\]$/, '$1')) !== 0;
