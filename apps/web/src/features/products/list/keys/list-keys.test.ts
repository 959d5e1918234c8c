import { afterEach, describe, expect, it, vi } from 'vitest'
import { setLetterKeys } from '#src/lib/letter-keys.ts'
import { type ListActions, listenToKeys } from '#src/features/products/list/keys/list-keys.ts'

let stop = (): void => undefined

function listen() {
  const actions = {
    move: vi.fn<ListActions['move']>(),
    tick: vi.fn<ListActions['tick']>(),
    open: vi.fn<ListActions['open']>(),
    clear: vi.fn<ListActions['clear']>(),
    edit: vi.fn<ListActions['edit']>(),
    remove: vi.fn<ListActions['remove']>(),
    add: vi.fn<ListActions['add']>(),
    showKeys: vi.fn<ListActions['showKeys']>(),
  }
  stop = listenToKeys(() => actions)
  return actions
}

function press(key: string, options: KeyboardEventInit = {}, target: EventTarget = document.body) {
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true, ...options }),
  )
}

afterEach(() => {
  stop()
  document.body.replaceChildren()
  setLetterKeys(true)
})

describe('the keys of My Products', () => {
  it('move, tick, add, clear and show help', () => {
    const actions = listen()
    press('j')
    press('k')
    press('x')
    press('X', { shiftKey: true })
    press('n')
    press('e')
    press('Delete')
    press('Escape')
    press('?', { shiftKey: true })
    expect(actions.move.mock.calls).toEqual([[1], [-1]])
    expect(actions.tick.mock.calls).toEqual([[false], [true]])
    for (const act of [actions.add, actions.edit, actions.remove, actions.clear, actions.showKeys])
      expect(act).toHaveBeenCalledOnce()
  })

  it('held down keep moving, and tick once', () => {
    const actions = listen()
    press('j', { repeat: true })
    press('x', { repeat: true })
    expect(actions.move).toHaveBeenCalledOnce()
    expect(actions.tick).not.toHaveBeenCalled()
  })

  it('arrows move by rows of the focused list, and scroll the page otherwise', () => {
    const actions = listen()
    press('ArrowDown')
    expect(actions.move).not.toHaveBeenCalled()
    document.body.innerHTML = '<ul data-columns="4"><li><a href="#x">Lamp</a></li></ul>'
    document.querySelector('a')?.focus()
    press('ArrowDown')
    press('ArrowLeft')
    expect(actions.move.mock.calls).toEqual([[4], [-1]])
  })

  it.each(['<input type="text">', '<textarea></textarea>', '<select></select>'])(
    'are letters in %s',
    (html) => {
      const actions = listen()
      document.body.innerHTML = html
      press('j', {}, document.body.firstElementChild ?? document.body)
      expect(actions.move).not.toHaveBeenCalled()
    },
  )

  it('work on a checkbox, which accepts no letters', () => {
    const actions = listen()
    document.body.innerHTML = '<ul data-columns="1"><li><input type="checkbox"></li></ul>'
    const tick = document.querySelector('input')
    tick?.focus()
    press('j', {}, tick ?? document.body)
    expect(actions.move).toHaveBeenCalledOnce()
  })

  it('that are single letters work only in the list or if nothing has the focus', () => {
    const actions = listen()
    document.body.innerHTML =
      '<button>Menu</button><ul data-columns="1"><li><a href="#x">Lamp</a></li></ul>'
    document.querySelector('button')?.focus()
    for (const key of ['n', 'j', 'k', 'x', 'e', '?', 'Backspace']) press(key)
    for (const act of Object.values(actions)) expect(act).not.toHaveBeenCalled()
    press('Escape')
    expect(actions.clear).toHaveBeenCalledOnce()
    document.querySelector('a')?.focus()
    press('n')
    expect(actions.add).toHaveBeenCalledOnce()
  })

  it('that are single letters can be turned off, and the others still work', () => {
    const actions = listen()
    setLetterKeys(false)
    press('n')
    press('Backspace')
    press('Delete')
    expect(actions.add).not.toHaveBeenCalled()
    expect(actions.remove).toHaveBeenCalledOnce()
    setLetterKeys(true)
    press('n')
    expect(actions.add).toHaveBeenCalledOnce()
  })

  it('are inactive while a dialog is open, and with Ctrl, Alt or Meta', () => {
    const actions = listen()
    press('j', { ctrlKey: true })
    press('k', { metaKey: true })
    document.body.innerHTML = '<div role="dialog"></div>'
    press('j')
    press('Escape')
    expect(actions.move).not.toHaveBeenCalled()
    expect(actions.clear).not.toHaveBeenCalled()
  })
})
