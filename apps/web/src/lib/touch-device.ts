/** Whether this is an iPhone or iPad; iPads call themselves Macs. */
export function isAppleTouchDevice(userAgent: string, touchPoints: number): boolean {
  return /iPhone|iPad|iPod/u.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1)
}

/** Whether this is a phone or a tablet, whose browsers do not support desktop extensions. */
export function isMobileDevice(userAgent: string, touchPoints: number): boolean {
  return /Android|Mobile/u.test(userAgent) || isAppleTouchDevice(userAgent, touchPoints)
}
