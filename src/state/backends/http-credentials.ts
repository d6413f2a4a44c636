/**
 * The headers that only the server of the state may receive: the configured ones, and basic authentication with the user and password of
 * the configuration, else of the URL. Returns an error message if a header is invalid, without its content.
 */
export const httpCredentials = (
  url: URL,
  username: string,
  password: string,
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> | string => {
  const all: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (!isSendable(name, value)) return 'http_headers has a name or a value that HTTP cannot carry';
    all[name.toLowerCase()] = value;
  }
  const pair = username === '' && password === '' ? [decoded(url.username), decoded(url.password)] : [username, password];
  if (pair.some((one) => one !== '')) all.authorization = `Basic ${Buffer.from(pair.join(':')).toString('base64')}`;
  return all;
};

const isSendable = (name: string, value: string): boolean => {
  try {
    new Headers([[name, value]]);
    return true;
  } catch {
    return false;
  }
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
