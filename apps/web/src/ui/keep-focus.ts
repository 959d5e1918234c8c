/** What Tab goes to. */
const STOPS =
  ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not([disabled])'
/** Long lists draw what is in sight, and have a rule of their own. */
const OWN_RULE = '[data-product-item]'

/** An element that has or holds the focus, with what holds it and what stands before it there. */
type Level = { element: Element; parent: Element; before: readonly Element[] }

/** What lies above the content, and gives the focus back when it goes. */
const ABOVE = '[role="dialog"], [role="alertdialog"], [data-toaster]'

/**
 * Keeps the focus when the button that was pressed is gone, because what it was for is done, perhaps behind a question:
 * who works by keyboard goes on at what is nearest, others have the focus on the content, instead of at the top of the
 * document. Returns how to stop it.
 */
export function keepFocus(content: HTMLElement): () => void {
  let levels: Level[] = []
  let isByKeyboard = false

  const noteKey = (): void => void (isByKeyboard = true)
  const notePress = (): void => void (isByKeyboard = false)
  const noteFocus = ({ target }: FocusEvent): void => {
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
  // Whoever took it away may give the focus to something else in a moment.
  const look = (): void => void (isLost() && requestAnimationFrame(giveBack))

  const watch = new MutationObserver(look)
  watch.observe(content, { childList: true, subtree: true })
  // Dialogs come and go beside the app.
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

/** From what is gone outwards: what comes after its place, or stood right before it. At last the content itself. */
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

/** What Tab goes to in a place, and the place itself. */
function listStops(place: Element): HTMLElement[] {
  return [place, ...place.querySelectorAll(STOPS)].filter(
    (stop): stop is HTMLElement =>
      stop instanceof HTMLElement &&
      stop.matches(STOPS) &&
      stop.tabIndex >= 0 &&
      stop.checkVisibility(),
  )
}
