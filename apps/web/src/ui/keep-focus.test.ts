import { afterEach, expect, test } from 'vitest'
import { keepFocus } from './keep-focus.ts'

let stop: () => void

function show(html: string): HTMLElement {
  document.body.innerHTML = `<main id="content" tabindex="-1">${html}</main>`
  const content = find('#content')
  stop = keepFocus(content)
  return content
}

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`There is no ${selector}.`)
  return found
}

const press = (key = 'Enter') => document.dispatchEvent(new KeyboardEvent('keydown', { key }))

/** Removes an element and waits until the resulting work is done. */
async function takeAway(selector: string): Promise<string | undefined> {
  find(selector).remove()
  await new Promise((resolve) => setTimeout(resolve, 50))
  return document.activeElement?.id
}

afterEach(() => stop())

test.each([
  [
    'the next line of a list',
    '<ul><li id="gone"><button id="done">Done</button></li><li><a id="next" href="/">B</a></li></ul>',
    '#gone',
    'next',
  ],
  [
    'the row before if there is no other',
    '<div><ul><li><a id="before" href="/">A</a></li><li id="gone"><button id="done">B</button></li></ul></div>',
    '#gone',
    'before',
  ],
  [
    'the next element next to it',
    '<div><a href="/">Look</a><button id="done">Upload</button><button id="next">More</button></div>',
    '#done',
    'next',
  ],
  [
    'the element after its place if nothing is left in it',
    '<div><button>Far</button><section><p><button id="done">Delete</button></p></section><section><button id="after">B</button></section></div>',
    '#done',
    'after',
  ],
  [
    'the content if nothing else can have it',
    '<p>A</p><div id="gone"><button id="done">Go</button></div>',
    '#gone',
    'content',
  ],
])('if the pressed button is gone, the focus moves to %s', async (_what, html, gone, to) => {
  show(html)
  find('#done').focus()
  press()
  expect(await takeAway(gone)).toBe(to)
})

test('a person who pressed by pointer has the focus on the content, which opens no keyboard', async () => {
  show('<button id="done">Done</button><input />')
  find('#done').focus()
  document.dispatchEvent(new PointerEvent('pointerdown'))
  expect(await takeAway('#done')).toBe('content')
})

test('a focus that moved elsewhere is not changed', async () => {
  show('<button id="done">Done</button><button id="other">Other</button>')
  find('#done').focus()
  press()
  find('#other').focus()
  expect(await takeAway('#done')).toBe('other')
})

test('a question that closes after its subject is removed leaves the focus near its place', async () => {
  show('<div><button id="done">Delete</button><button id="next">B</button></div>')
  find('#done').focus()
  press()
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div role="alertdialog"><button id="yes">Yes</button></div>',
  )
  find('#yes').focus()
  find('#done').remove()
  expect(await takeAway('[role="alertdialog"]')).toBe('next')
})

test('rows of a long list follow the rule of the list', async () => {
  show(
    '<ul><li data-product-item="1"><a id="row" href="/">A</a></li><li><a href="/">B</a></li></ul>',
  )
  find('#row').focus()
  press('PageDown')
  expect(await takeAway('li')).toBe('')
})
