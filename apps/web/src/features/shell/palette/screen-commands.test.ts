import { expect, test, vi } from 'vitest'
import { destinations } from '#src/features/shell/destinations.ts'
import { screenCommands } from '#src/features/shell/palette/screen-commands.ts'

test('the palette contains every main screen of the header', () => {
  const ids = screenCommands(vi.fn<() => void>()).map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(destinations.map(({ to }) => `go:${to}`)))
})
