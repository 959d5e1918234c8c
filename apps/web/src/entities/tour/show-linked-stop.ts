/**
 * A press on a link between two stops of the tour shows the other stop without adding a step to the history, and moves
 * the focus to it. Any other press is ignored.
 */
export function showLinkedStop(event: MouseEvent): void {
  const { target } = event
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('[data-stop] a') : null
  const stop = link === null ? null : document.getElementById(link.hash.slice(1))
  if (link === null || stop === null) return
  event.preventDefault()
  stop.scrollIntoView({ block: 'nearest', inline: 'start' })
  const next = link.hasAttribute('data-onward')
    ? 'a[data-onward], [data-tour-end] button'
    : 'a:not([data-onward])'
  const control = stop.querySelector<HTMLElement>(next) ?? stop.querySelector('a')
  control?.focus({ preventScroll: true })
}
