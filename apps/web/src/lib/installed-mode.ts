/** Whether the app runs from the home screen instead of in a browser's tab. */
export function isInstalled(): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean }
  return standalone === true || window.matchMedia('(display-mode: standalone)').matches
}
