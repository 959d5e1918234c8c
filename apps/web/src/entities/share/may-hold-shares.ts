/** Whether this browser can hold shares: some forbid stores. */
export function mayHoldShares(): boolean {
  return typeof IDBFactory !== 'undefined'
}
