/** Moves the focus to a box once it is drawn. */
export function focusBox(id: string): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`[data-box="${CSS.escape(id)}"]`)?.focus()
  })
}
