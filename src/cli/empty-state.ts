/** Compared with an empty state, nothing would appear to have drifted. */
export const emptyState = 'the state is an empty file, which a `terraform state pull` that failed leaves behind: pull it again';
