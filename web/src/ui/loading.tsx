/** Stands where data will be. */
export const Loading = () => (
  <div class="loading" role="status">
    <p class="quiet">Loading…</p>
    <span class="bone" aria-hidden="true" />
    <span class="bone" aria-hidden="true" />
    <span class="bone" aria-hidden="true" />
  </div>
);
