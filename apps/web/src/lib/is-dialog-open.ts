/** Whether a dialog over the page waits for an answer. A dialog that matches `except` does not count. */
export function isDialogOpen(except?: string): boolean {
  const counted = except === undefined ? '' : `:not(${except})`
  return document.querySelector(`:is([role=dialog], [role=alertdialog])${counted}`) !== null
}
