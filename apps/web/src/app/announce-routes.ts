import type { AppRouter } from '#src/router.ts'

/** Milliseconds within which a new screen has set its title. */
const settle = 150

/**
 * Announces each new screen to screen readers. A browser does so when it loads a page, but not when the app changes its
 * screen.
 */
export function announceRoutes(router: AppRouter): void {
  const place = document.createElement('div')
  place.className = 'sr-only'
  // Closed, so that only screen readers find the text: a search in the page does not find each title twice.
  const words = document.createElement('div')
  words.setAttribute('aria-live', 'polite')
  place.attachShadow({ mode: 'closed' }).append(words)
  document.body.append(place)

  let timer: ReturnType<typeof setTimeout> | undefined
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      words.textContent = document.title
    }, settle)
  })
}
