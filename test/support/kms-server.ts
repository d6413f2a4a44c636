import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isObject, text, type JsonObject } from '../../src/lib/json.js';
import { served } from './served.js';

type Wrapped = { readonly key: Buffer; readonly keyId: string; readonly context: string };
type Trouble = 'none' | 'denied' | 'error' | 'empty';

/** `Decrypt` of AWS KMS and of Google Cloud KMS, by the wire protocols of both. */
export class KmsServer {
  /** Bodies of the requests that it answered. */
  readonly requests: JsonObject[] = [];
  /** Access keys that signed the requests, each with its session token. */
  readonly signers: string[] = [];
  trouble: Trouble = 'none';
  readonly #wrapped = new Map<string, Wrapped>();
  #url = '';
  readonly #server = createServer((request, response) => {
    void this.#answer(request, response);
  });

  async open(t: { readonly teardown: (work: () => Promise<void>) => void }): Promise<this> {
    this.#url = await served(t, this.#server);
    return this;
  }

  get url(): string {
    return this.#url;
  }

  /** Wraps a key. `context`: the encryption context as JSON, or the additional data in base64; '' for none. Returns the ciphertext. */
  wrap(key: Buffer, keyId: string, context = ''): string {
    const ciphertext = Buffer.from(`wrapped-${String(this.#wrapped.size)}`).toString('base64');
    this.#wrapped.set(ciphertext, { key, keyId, context });
    return ciphertext;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = JSON.parse(Buffer.concat(pieces).toString()) as JsonObject;
    this.requests.push(body);
    const { authorization = '', 'x-amz-security-token': token = '' } = request.headers;
    this.signers.push(`${/Credential=([^/]*)/.exec(authorization)?.[1] ?? ''} ${String(token)}`.trim());
    const isAws = request.headers['x-amz-target'] === 'TrentService.Decrypt';
    const [, keyName = ''] = /^\/v1\/(.*):decrypt(?:\?.*)?$/.exec(request.url ?? '') ?? [];
    const send = (status: number, value: JsonObject): void => {
      response.writeHead(status, { 'content-type': isAws ? 'application/x-amz-json-1.1' : 'application/json' }).end(JSON.stringify(value));
    };
    if (this.trouble === 'empty') send(200, {});
    else if (isAws) this.#aws(body, send);
    else this.#google(keyName, body, send);
  }

  #aws(body: JsonObject, send: (status: number, value: JsonObject) => void): void {
    const found = this.#wrapped.get(text(body['CiphertextBlob']) ?? '');
    const context =
      isObject(body['EncryptionContext']) && Object.keys(body['EncryptionContext']).length > 0 ? body['EncryptionContext'] : undefined;
    if (this.trouble === 'error') send(500, { __type: 'KMSInternalException', message: 'internal' });
    else if (this.trouble === 'denied')
      send(400, { __type: 'AccessDeniedException', message: 'User: arn:aws:iam::1:user/a is not authorized to perform: kms:Decrypt' });
    else if (found === undefined || found.context !== (context === undefined ? '' : JSON.stringify(context)))
      send(400, { __type: 'InvalidCiphertextException' });
    else if (found.keyId !== body['KeyId'])
      send(400, { __type: 'IncorrectKeyException', message: 'The key ID in the request does not match' });
    else send(200, { KeyId: found.keyId, Plaintext: found.key.toString('base64'), EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' });
  }

  #google(keyName: string, body: JsonObject, send: (status: number, value: JsonObject) => void): void {
    const found = this.#wrapped.get(text(body['ciphertext']) ?? '');
    const refuse = (code: number, message: string): void => {
      send(code, { error: { code, message, status: 'INVALID_ARGUMENT' } });
    };
    if (this.trouble === 'error') refuse(500, 'Internal error');
    else if (this.trouble === 'denied') refuse(403, "Permission 'cloudkms.cryptoKeyVersions.useToDecrypt' denied");
    else if (found === undefined || found.keyId !== keyName || found.context !== (text(body['additionalAuthenticatedData']) ?? ''))
      refuse(400, 'Decryption failed: the ciphertext is invalid.');
    else send(200, { plaintext: found.key.toString('base64'), plaintextCrc32c: '1', usedPrimary: true });
  }
}
