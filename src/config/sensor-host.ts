import { isIP } from 'node:net';

const label = '[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?';
const hostName = new RegExp(`^(?=.{1,253}$)${label}(?:\\.${label})*\\.?$`, 'i');
/** An absolute path has three slashes or one, a relative path none: in `unix://run/x.sock`, `run` would be a host. */
const socket = /^unix:(?:\/\/)?\/[^/]|^unix:[^/]/;

/** A host name, an address (IPv6 in brackets or not), or a socket (`unix:///run/falco/falco.sock`); no port, no other scheme. */
export const isSensorHost = (text: string): boolean =>
  text.startsWith('unix:') ? socket.test(text) : hostName.test(text) || isIP(text.replace(/^\[(.*)\]$/, '$1')) !== 0;
