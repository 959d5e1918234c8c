import type { AppRouter } from '#src/router.ts'

/** Milliseconds in which a new screen has written its title. */
const settle = 150

/**
 * Has screen readers say where one has come to. A browser does so when it loads a page, and is silent when the app
 * changes its screen.
 */
export function announceRoutes(router: AppRouter): void {
  const place = document.createElement('div')
  place.className = 'sr-only'
  // Closed, so that the words stand for nobody but screen readers: searching in the page does not find each title twice.
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
