/** Whether this browser can hold shares: only a service worker stores them, and some browsers forbid stores. */
export function mayHoldShares(): boolean {
  return 'serviceWorker' in navigator && typeof IDBFactory !== 'undefined'
}
