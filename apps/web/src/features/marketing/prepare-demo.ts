import { embedVideoUrl } from '#src/entities/tour/embed-video-url.ts'
import { showLinkedStop } from '#src/entities/tour/show-linked-stop.ts'

/**
 * Lets the demo's dialog show the operator's video instead of the tour, and play it only while it is open. `video` is
 * fetched in advance, so that the dialog opens with the right content.
 */
export function prepareDemo(dialog: HTMLDialogElement, video: Promise<string | null>): void {
  const tour = dialog.querySelector<HTMLElement>('[data-demo-tour]')
  const place = dialog.querySelector<HTMLElement>('[data-demo-video]')
  if (tour === null || place === null) return

  async function showVideo(ground: HTMLElement, instead: HTMLElement) {
    const url = await video
    if (url === null || !dialog.open) return
    instead.hidden = true
    ground.hidden = false
    ground.replaceChildren(makeFrame(embedVideoUrl(url)))
  }

  dialog.addEventListener('click', showLinkedStop)
  new MutationObserver(() => {
    if (dialog.open) void showVideo(place, tour)
    // It stops playing when the dialog closes.
    else place.replaceChildren()
  }).observe(dialog, { attributeFilter: ['open'] })
  if (!('commandForElement' in HTMLButtonElement.prototype)) openByClick(dialog)
}

/** For browsers that do not support buttons with a command. */
function openByClick(dialog: HTMLDialogElement): void {
  for (const button of document.querySelectorAll(`button[commandfor="${dialog.id}"]`)) {
    button.addEventListener('click', () => {
      if (button.getAttribute('command') === 'close') dialog.close()
      else dialog.showModal()
    })
  }
}

function makeFrame(url: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.src = url
  frame.title = 'Demo video'
  frame.allow = 'autoplay; fullscreen; picture-in-picture'
  frame.className = 'size-full'
  return frame
}
