/** The headers of a WebSocket handshake. */
type HandshakeHeader = 'upgrade' | 'connection' | 'sec-websocket-version' | 'sec-websocket-key' | 'transfer-encoding' | 'content-length';

/**
 * Whether a GET request asks for a WebSocket of the supported version (RFC 6455, section 4.2.1). A request with a body is not a handshake,
 * because its bytes would be read as frames.
 *
 * @param header the value of a header, '' if it is absent
 */
export const isHandshake = (header: (name: HandshakeHeader) => string): boolean =>
  names(header('upgrade')).includes('websocket') &&
  names(header('connection')).includes('upgrade') &&
  header('sec-websocket-version') === '13' &&
  // 16 bytes in base64.
  /^[+/\dA-Za-z]{22}==$/.test(header('sec-websocket-key')) &&
  header('transfer-encoding') === '' &&
  /^0*$/.test(header('content-length'));

/**
 * The subprotocol to confirm: the first that the client offers; '' if it offers none or the first is not a token (RFC 6455, section 4.2.2).
 *
 * @param offered the header `Sec-WebSocket-Protocol`, '' if it is absent
 */
export const chosenProtocol = (offered: string): string => {
  const [first = ''] = offered.split(',', 1);
  return /^[\w!#$%&'*+.^`|~-]+$/.test(first.trim()) ? first.trim() : '';
};

const names = (list: string): readonly string[] => list.split(',').map((name) => name.trim().toLowerCase());
