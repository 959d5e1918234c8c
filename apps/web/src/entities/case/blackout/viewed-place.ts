const part = (value: number): number => Math.min(Math.max(value, 0), 1)

/** The middle of what is seen: its page, and the place on it as parts of the page. */
export function viewedPlace(scroller: HTMLElement | null): { page: number; x: number; y: number } {
  const first = { page: 1, x: 0.5, y: 0.1 }
  if (scroller === null) return first
  const view = scroller.getBoundingClientRect()
  const middle = { x: view.left + view.width / 2, y: view.top + view.height / 2 }
  const pages = [...scroller.querySelectorAll<HTMLElement>('[data-page]')]
  const distance = (page: HTMLElement): number => {
    const { top, bottom } = page.getBoundingClientRect()
    return Math.max(top - middle.y, middle.y - bottom, 0)
  }
  const nearest = pages.toSorted((a, b) => distance(a) - distance(b))[0]
  if (nearest === undefined) return first
  const { left, top, width, height } = nearest.getBoundingClientRect()
  if (width === 0 || height === 0) return first
  return {
    page: Number(nearest.dataset['page']),
    x: part((middle.x - left) / width),
    y: part((middle.y - top) / height),
  }
}
