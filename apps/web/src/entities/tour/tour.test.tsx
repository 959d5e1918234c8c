import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { slides } from '#src/entities/tour/slides.ts'
import { Tour } from '#src/entities/tour/tour.tsx'

test('Next shows the following stop, moves the focus to it and adds no step to the history', async () => {
  const shown: string[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function note(this: Element) {
    shown.push(this.id)
  })
  render(<Tour />)
  const steps = history.length
  const [first, second] = screen.getAllByRole('article')
  if (first === undefined || second === undefined) throw new Error('The tour has stops.')
  await userEvent.click(within(first).getByRole('link', { name: 'Next' }))
  expect(shown).toEqual([second.id])
  expect(document.activeElement).toBe(within(second).getByRole('link', { name: 'Next' }))
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}')
  expect(shown).toEqual([second.id, first.id])
  expect(history.length).toBe(steps)
})

test('every stop has both themes, and anchors that lead to its neighbours without a script', () => {
  const markup = renderToStaticMarkup(<Tour />)
  for (const { id, light, dark } of slides) {
    expect(markup).toContain(`id="tour-${id}"`)
    expect(markup).toContain(light)
    expect(markup).toContain(dark)
  }
  for (const [, id = ''] of markup.matchAll(/href="#([^"]+)"/g)) {
    expect(markup).toContain(`id="${id}"`)
  }
  expect(markup.match(/loading="lazy"/g)).toHaveLength(2 * slides.length)
})
