/** The button on a page with orders, and what became of the press. */
export interface OrderButton {
  /** Shows a text in place of the button's own, for screen readers too; null shows the button again. */
  say: (text: string | null) => void
}

const STYLES = `
  :host { all: initial; position: fixed; right: 16px; bottom: 16px; z-index: 2147483647; max-width: calc(100vw - 32px); }
  div { display: flex; align-items: stretch; border-radius: 10px; overflow: hidden; box-shadow: 0 8px 24px rgb(0 0 0/35%); }
  button, p { all: unset; box-sizing: border-box; font: 600 14px/1.45 system-ui, sans-serif; color: #fff; background: #b4500f; }
  button { min-height: 44px; padding: 10px 16px; cursor: pointer; }
  button:hover { background: #963f08; }
  button:focus-visible { outline: 3px solid #171310; outline-offset: -5px; }
  button + button { padding: 10px 14px; border-left: 1px solid rgb(255 255 255/40%); }
  p { max-width: 340px; padding: 12px 16px; background: #171310; font-weight: 400; }
  [hidden] { display: none; }
`

/**
 * Shows the button in a corner of a shop's page, in a tree of its own that the page can neither read nor press. `onPress` is
 * called for presses of people only.
 */
export function showOrderButton(page: Document, label: string, onPress: () => void): OrderButton {
  const host = page.createElement('sampletrail-orders')
  const root = host.attachShadow({ mode: 'closed' })
  const style = page.createElement('style')
  style.textContent = STYLES
  const row = page.createElement('div')
  const add = buttonOf(page, label, onPress)
  const close = buttonOf(page, '✕', () => host.remove())
  close.setAttribute('aria-label', 'Hide the button of SampleTrail')
  const note = page.createElement('p')
  note.setAttribute('role', 'status')
  note.hidden = true
  row.append(add, close, note)
  root.append(style, row)
  page.body.append(host)
  return {
    say: (text) => {
      add.hidden = text !== null
      close.hidden = text !== null
      note.hidden = text === null
      note.textContent = text ?? ''
    },
  }
}

function buttonOf(page: Document, label: string, onPress: () => void): HTMLButtonElement {
  const button = page.createElement('button')
  button.type = 'button'
  button.textContent = label
  button.addEventListener('click', (event) => {
    if (event.isTrusted) onPress()
  })
  return button
}
