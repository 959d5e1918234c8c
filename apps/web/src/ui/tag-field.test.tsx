import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { TagField, type TagFieldProps } from '#src/ui/tag-field.tsx'

const read = (text: string) =>
  text
    .split(/[,\n]/u)
    .map((word) => word.trim())
    .filter((word) => word !== '')
const add = (values: readonly string[], more: readonly string[]) => [
  ...new Set([...values, ...more]),
]

const fits = (word: string) => word.length <= 5

function Example(more: Partial<TagFieldProps>) {
  const [values, setValues] = useState<string[]>(['gift'])
  return (
    <>
      <TagField
        label="Tags"
        values={values}
        onChange={setValues}
        read={read}
        add={add}
        maxLength={40}
        suggestions={['Kitchen', 'Garden', 'gift']}
        {...more}
      />
      <output>{values.join('|')}</output>
    </>
  )
}

function open() {
  render(<Example />)
  return { user: userEvent.setup(), field: screen.getByRole('textbox', { name: 'Tags' }) }
}

describe('a field of tags', () => {
  it('adds a word on Enter, on a comma and when it is left', async () => {
    const { user, field } = open()
    await user.type(field, 'for sale{Enter}toys,')
    await user.type(field, 'last')
    await user.tab()
    expect(screen.getByRole('status').textContent).toBe('gift|for sale|toys|last')
  })

  it('adds pasted words one by one', async () => {
    const { user, field } = open()
    await user.click(field)
    await user.paste('one, two\nthree')
    expect(screen.getByRole('status').textContent).toBe('gift|one|two|three')
  })

  it('removes words by their button and by Backspace', async () => {
    const { user, field } = open()
    await user.type(field, 'toys{Enter}{Backspace}')
    expect(screen.getByRole('status').textContent).toBe('gift')
    await user.click(screen.getByRole('button', { name: 'Remove gift' }))
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('suggests words that are used elsewhere and are missing here', async () => {
    const { user, field } = open()
    expect(screen.queryByRole('button', { name: '+ gift' })).toBeNull()
    await user.type(field, 'kit')
    expect(screen.queryByRole('button', { name: '+ Garden' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '+ Kitchen' }))
    expect(screen.getByRole('status').textContent).toBe('gift|Kitchen')
  })

  it('keeps words that do not fit in the field, until they do', async () => {
    const user = userEvent.setup()
    render(
      <Example
        maxLength={undefined}
        add={(held, more) => add(held, more.filter(fits))}
        rest={(_held, words) => words.filter((word) => !fits(word))}
      />,
    )
    const field = screen.getByRole('textbox', { name: 'Tags' })
    await user.click(field)
    await user.paste('one, too long, three, longer')
    expect(screen.getByRole('status').textContent).toBe('gift|one|three')
    expect(field).toHaveProperty('value', 'too long, longer')
    await user.type(field, ' yet{Backspace}{Backspace}{Backspace}{Enter}')
    expect(field).toHaveProperty('value', 'too long, longer')
    await user.clear(field)
    await user.type(field, 'four')
    await user.tab()
    expect(screen.getByRole('status').textContent).toBe('gift|one|three|four')
  })
})
