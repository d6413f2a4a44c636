import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Paths of PEM files. The server certificate is valid only for `sensor.test`. `other` is an authority that signed neither certificate. */
type TestCertificates = {
  readonly folder: string;
  readonly root: string;
  readonly server: { readonly chain: string; readonly key: string };
  readonly client: { readonly chain: string; readonly key: string };
  readonly other: string;
  readonly text: (path: string) => string;
  readonly remove: () => void;
};

/** Tests that need certificates are skipped without openssl. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

/** Creates certificates with openssl, valid for one day. */
export const makeCertificates = (): TestCertificates => {
  const folder = mkdtempSync(join(tmpdir(), 'driftline-certificates-'));
  const file = (name: string): string => join(folder, name);
  const openssl = (...args: readonly string[]): void => {
    const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`openssl ${args[0] ?? ''} failed: ${stderr}`);
  };
  const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const authority = (name: string): void => {
    openssl('req', '-x509', ...ec, '-days', '1', '-subj', `/CN=${name}`, '-keyout', file(`${name}.key`), '-out', file(`${name}.crt`));
  };
  const signed = (name: string): { readonly chain: string; readonly key: string } => {
    openssl('req', '-new', ...ec, '-subj', `/CN=${name}.test`, '-keyout', file(`${name}.key`), '-out', file(`${name}.csr`));
    writeFileSync(file(`${name}.ext`), `subjectAltName=DNS:${name}.test\nbasicConstraints=CA:FALSE\n`);
    const by = ['-CA', file('root.crt'), '-CAkey', file('root.key'), '-CAcreateserial'];
    openssl('x509', '-req', ...by, '-days', '1', '-in', file(`${name}.csr`), '-extfile', file(`${name}.ext`), '-out', file(`${name}.crt`));
    return { chain: file(`${name}.crt`), key: file(`${name}.key`) };
  };
  authority('root');
  authority('other');
  return {
    folder,
    root: file('root.crt'),
    server: signed('sensor'),
    client: signed('client'),
    other: file('other.crt'),
    text: (path) => readFileSync(path, 'utf8'),
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
