/** Whether the text is an http or https URL. */
export const isHttp = (address: string): boolean => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

/** Cloud API calls are signed; a user or a query in the URL could only be a secret that would be shown. */
export const isPlain = ({ username, password, search }: URL): boolean => username === '' && password === '' && search === '';

/** A URL that is shown to people: in the view of the configuration, in logs, in links. */
export const isEndpoint = (address: string): boolean => isHttp(address) && isPlain(new URL(address));
