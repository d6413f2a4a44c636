/** Attributes that change with the value of one that no state shows: versions of write-only values, hashes of code. */
export const proxyAttributes = (attribute: string): readonly string[] => [
  `${attribute}_version`,
  `${attribute}_wo_version`,
  `${attribute}_hash`,
  ...others,
];

const others: readonly string[] = ['source_code_hash', 'latest_version'];
