/** The root cause of an alert and what followed from it. */
export const DriftGraph = ({ id }: { readonly id: string }) => <p class="quiet">{id}</p>;
