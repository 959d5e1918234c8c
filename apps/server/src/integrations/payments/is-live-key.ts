/** Whether a key of the provider moves money, which its prefix shows. */
export function isLiveKey(secretKey: string): boolean {
  return /^[sr]k_live_/.test(secretKey)
}
