import { expect, test, vi } from 'vitest'
import { headerDestinations } from '#src/features/shell/destinations.ts'
import { screenCommands } from '#src/features/shell/palette/screen-commands.ts'

test('the palette contains every main screen of the header', () => {
  const ids = screenCommands(vi.fn<() => void>()).map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(headerDestinations.map(({ to }) => `go:${to}`)))
})
