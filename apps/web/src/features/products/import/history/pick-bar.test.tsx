import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PickBar } from '#src/features/products/import/history/pick-bar.tsx'

test.each([
  ['nothing', 0, 2, '0 of 20,000 picked', true],
  ['as many as there is room for', 2, 2, '2 of 20,000 picked', false],
  ['any number on Pro', 19_000, null, '19,000 of 20,000 picked', false],
  ['too many', 1500, 2, '1,500 of 20,000 picked, room for 2: untick 1,498', true],
  ['something on a full plan', 1, 0, '1 of 20,000 picked, but there is no room', true],
] as const)('%s: says so beside the button', (_case, pickedCount, room, text, isOff) => {
  render(
    <PickBar
      {...{ pickedCount, room }}
      itemCount={20_000}
      isReady
      isStarting={false}
      onStart={() => undefined}
    />,
  )
  expect(screen.getByRole('status').textContent).toBe(text)
  expect(screen.getByRole('button')).toHaveProperty('disabled', isOff)
})
