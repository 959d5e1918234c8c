import { render } from '@testing-library/react'
import { Upload } from 'lucide-react'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'
import css from './tokens.css?raw'

test('an icon does not shrink beside a long text', () => {
  const { container } = render(
    <Button>
      <Upload aria-hidden className="size-4" />
      Upload the screenshot of the review
    </Button>,
  )
  expect(container.querySelectorAll('svg.lucide')).toHaveLength(1)
  expect(css).toMatch(/^ {2}\.lucide \{\n {4}flex-shrink: 0;/mu)
})
