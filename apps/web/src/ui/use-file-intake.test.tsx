import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useFileIntake } from '#src/ui/use-file-intake.ts'

const picture = new File(['x'], 'a.png', { type: 'image/png' })

function Field({
  name,
  onFile,
  children,
}: {
  name: string
  onFile: (name: string) => void
  children?: React.ReactNode
}) {
  const { dropProps } = useFileIntake(() => onFile(name), { paste: false, disabled: false })
  return (
    <section aria-label={name} {...dropProps}>
      {children}
    </section>
  )
}

const drop = (name: string) =>
  fireEvent.drop(screen.getByRole('region', { name }), { dataTransfer: { files: [picture] } })

it('of two fields, one in the other, the inner one takes what is dropped on it', () => {
  const taken: string[] = []
  const take = (name: string) => taken.push(name)
  render(
    <Field name="card" onFile={take}>
      <Field name="dialog" onFile={take} />
    </Field>,
  )
  drop('dialog')
  expect(taken).toEqual(['dialog'])
  drop('card')
  expect(taken).toEqual(['dialog', 'card'])
})
