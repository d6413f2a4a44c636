/** What a file that cannot be read as a state is, and what to give instead; undefined if its start does not tell. */
export const foreignDocument = (bytes: Uint8Array): string | undefined => {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, looked)).toString('latin1').trimStart();
  return foreign.find(([pattern]) => pattern.test(start))?.[1];
};

/** Bytes from the start of a file that are looked at. */
const looked = 4_096;

const foreign: readonly (readonly [RegExp, string])[] = [
  [
    /^PK[^ -~]/,
    'not a state but a zip archive, such as a saved plan; give the state, or the output of `terraform show -json` for the plan',
  ],
  [/^</, 'not a state but a web page, such as an error or a sign-in page; check address and credentials, and download the state again'],
  [
    /^(?:(?:#|\/\/|\/\*).*\n\s*)*(?:terraform|resource|provider|module|variable|output|locals|data|import|moved)\b[^"\n:]*(?:"[^"\n]*"\s*){0,2}\{/,
    'not a state but Terraform code; write the state to a file with `terraform state pull`',
  ],
  [
    /^\{\s*"Records"\s*:|"eventSource"\s*:|"protoPayload"\s*:|"auditID"\s*:/,
    'not a state but an audit log; give it as an input, without an option',
  ],
];
