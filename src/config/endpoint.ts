/** Whether the text is an http or https URL. */
export const isHttp = (address: string): boolean => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

/** Whether the URL has no user and no query. Cloud API calls are signed, so either could only be a secret, and the URL is shown. */
export const isPlain = ({ username, password, search }: URL): boolean => username === '' && password === '' && search === '';

/** Whether the text is a URL that is safe to show: in the view of the configuration, in logs, in links. */
export const isEndpoint = (address: string): boolean => isHttp(address) && isPlain(new URL(address));
