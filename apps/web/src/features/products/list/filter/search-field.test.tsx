import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { SearchField } from '#src/features/products/list/filter/search-field.tsx'

/** An address stores the text without spaces at its ends. */
function Held() {
  const [kept, setKept] = useState('')
  return (
    <>
      <SearchField value={kept} onChange={(text) => setKept(text.trim())} />
      <button type="button" onClick={() => setKept('another view')}>
        Open
      </button>
    </>
  )
}

it('a space before the next word stays, and changes from elsewhere are shown', async () => {
  render(<Held />)
  const user = userEvent.setup()
  const field = screen.getByRole('searchbox')
  await user.type(field, 'desk lamp ')
  expect(field).toHaveProperty('value', 'desk lamp ')
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(field).toHaveProperty('value', 'another view')
})
