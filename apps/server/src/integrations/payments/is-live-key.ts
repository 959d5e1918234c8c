/** Whether money moves with a key of the provider: it says so itself. */
export function isLiveKey(secretKey: string): boolean {
  return /^[sr]k_live_/.test(secretKey)
}
