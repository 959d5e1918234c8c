/** Whether no control has the focus: nothing has it, or the whole page after a change of screens. */
export function isFocusFree(): boolean {
  const focused = document.activeElement
  return focused === null || focused === document.body || focused.id === 'content'
}
