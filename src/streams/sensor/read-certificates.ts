import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Failure } from '../../model/failure.js';
import { plainReason } from '../../lib/system-error.js';

/** Paths; '' for none. */
export type TlsFiles = { readonly certFile: string; readonly keyFile: string; readonly caRootFile: string };

/** PEM contents. Without `root`, the authorities of Node.js are trusted. */
export type Certificates = { readonly root: Buffer | undefined; readonly chain: Buffer | undefined; readonly key: Buffer | undefined };

/**
 * Undefined without any file: the connection is plain. Throws a `Failure` if a file cannot be read or has the wrong content. The message
 * contains the path, but never the content.
 */
export const readCertificates = async ({ certFile, keyFile, caRootFile }: TlsFiles): Promise<Certificates | undefined> => {
  if (certFile === '' && keyFile === '' && caRootFile === '') return undefined;
  const [root, chain, key] = await Promise.all([readPem(caRootFile), readPem(certFile), readPem(keyFile)]);
  const authority = root && parsed(caRootFile, 'certificate', () => new X509Certificate(root));
  const certificate = chain && parsed(certFile, 'certificate', () => new X509Certificate(chain));
  const secret = key && parsed(keyFile, 'private key without a passphrase', () => createPrivateKey(key));
  if (certificate !== undefined && secret !== undefined && !certificate.checkPrivateKey(secret))
    throw new Failure('NotConnected', `the key in ${keyFile} does not match the certificate in ${certFile}`);
  return authority === undefined && certificate === undefined ? undefined : { root, chain, key };
};

const readPem = async (path: string): Promise<Buffer | undefined> => {
  if (path === '') return undefined;
  try {
    return await readFile(path);
  } catch (error) {
    throw new Failure('NotConnected', `cannot read ${path}: ${plainReason(error)}`);
  }
};

const parsed = <A>(path: string, what: string, parse: () => A): A => {
  try {
    return parse();
  } catch {
    throw new Failure('NotConnected', `${path} contains no ${what} in PEM`);
  }
};
