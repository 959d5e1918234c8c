/** Elements that Tab reaches. */
const STOPS =
  ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not([disabled])'
/** Long lists render only visible rows, and have a separate rule. */
const OWN_RULE = '[data-product-item]'

/** An element that has or contains the focus, with its parent and its previous sibling. */
type Level = { element: Element; parent: Element; before: readonly Element[] }

/** Layers above the content that return the focus when they close. */
const ABOVE = '[role="dialog"], [role="alertdialog"], [data-toaster]'

/**
 * Keeps the focus near a pressed button that has been removed because its action is done, perhaps behind a question:
 * keyboard users continue at the nearest element, others at the content, instead of at the top of the document.
 * Returns a function that stops it.
 */
export function keepFocus(content: HTMLElement): () => void {
  let levels: Level[] = []
  let isByKeyboard = false

  const noteKey = (): void => void (isByKeyboard = true)
  const notePress = (): void => void (isByKeyboard = false)
  const noteFocus = ({ target }: Pick<FocusEvent, 'target'>): void => {
    if (!(target instanceof Element)) return
    if (content.contains(target)) levels = levelsOf(target, content)
    else if (target.closest(ABOVE) === null) levels = []
  }

  const isLost = (): boolean =>
    levels[0]?.element.isConnected === false && document.activeElement === document.body
  const giveBack = (): void => {
    if (!isLost()) return
    if (isByKeyboard) focusNearest(levels, content)
    else content.focus({ preventScroll: true })
  }
  // The code that removed it may focus another element in a moment.
  const look = (): void => void (isLost() && requestAnimationFrame(giveBack))

  // Something may have been focused before this file had loaded.
  noteFocus({ target: document.activeElement })
  const watch = new MutationObserver(look)
  watch.observe(content, { childList: true, subtree: true })
  // Dialogs are rendered next to the app.
  watch.observe(document.body, { childList: true })
  document.addEventListener('focusin', noteFocus)
  document.addEventListener('keydown', noteKey, true)
  document.addEventListener('pointerdown', notePress, true)
  return () => {
    watch.disconnect()
    document.removeEventListener('focusin', noteFocus)
    document.removeEventListener('keydown', noteKey, true)
    document.removeEventListener('pointerdown', notePress, true)
  }
}

function levelsOf(target: Element, content: HTMLElement): Level[] {
  if (target.closest(OWN_RULE) !== null) return []
  const levels: Level[] = []
  for (let element = target; element !== content && element.parentElement;) {
    const parent = element.parentElement
    const siblings = [...parent.children]
    levels.push({ element, parent, before: siblings.slice(0, siblings.indexOf(element)) })
    element = parent
  }
  return levels
}

/** From the removed element outwards: the element after its place, or the one right before it; at last the content itself. */
function focusNearest(levels: readonly Level[], content: HTMLElement): void {
  for (const { element, parent, before } of levels) {
    if (!parent.isConnected || parent === content) continue
    const place = element.isConnected ? element : before.findLast((one) => one.isConnected)
    const stop = findStopAfter(place, parent) ?? (place && listStops(place)[0])
    if (!stop) continue
    stop.focus({ preventScroll: true })
    return
  }
  content.focus({ preventScroll: true })
}

function findStopAfter(place: Element | undefined, parent: Element): HTMLElement | undefined {
  return listStops(parent).find(
    (stop) =>
      !place ||
      (!place.contains(stop) &&
        (place.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0),
  )
}

/** The elements that Tab reaches in a place, and the place itself. */
function listStops(place: Element): HTMLElement[] {
  return [place, ...place.querySelectorAll(STOPS)].filter(
    (stop): stop is HTMLElement =>
      stop instanceof HTMLElement &&
      stop.matches(STOPS) &&
      stop.tabIndex >= 0 &&
      stop.checkVisibility(),
  )
}
