/** Is it a URL that can be asked? */
export const isHttp = (address: string): boolean => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

/** Calls of clouds are signed: there is nothing that a user or a query could add but a secret that would be shown. */
export const isPlain = ({ username, password, search }: URL): boolean => username === '' && password === '' && search === '';

/** A URL that people are shown: in the view of the configuration, in logs, in links. */
export const isEndpoint = (address: string): boolean => isHttp(address) && isPlain(new URL(address));
