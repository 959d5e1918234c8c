import { Suspense, lazy, useState } from 'react'
import { useProductLimit } from '#src/entities/product/use-product-limit.ts'
import { AddChooser } from '#src/features/products/add/add-chooser.tsx'
import type { AddStep } from '#src/features/products/add/add-step.ts'
import { LimitDialog } from '#src/features/products/limit-dialog.tsx'
import { usePreload } from '#src/lib/use-preload.ts'

const loadForm = () => import('#src/features/products/form/add-product-dialog.tsx')
const loadLink = () => import('#src/features/products/link/add-by-link-dialog.tsx')
const parts = [loadForm, loadLink]
const AddProductDialog = lazy(async () => ({ default: (await loadForm()).AddProductDialog }))
const AddByLinkDialog = lazy(async () => ({ default: (await loadLink()).AddByLinkDialog }))

type StepOf<Way extends AddStep['way']> = Extract<AddStep, { way: Way }>

/** The ways into the list: the chooser and what it leads to, one at a time. Load on first use. */
export function AddProduct({
  step,
  onStep,
}: {
  step: AddStep | null
  onStep: (step: AddStep | null) => void
}) {
  usePreload(parts)
  const limit = useProductLimit()
  // Decided when it opens: the fifth product must not turn the form it stands in into a refusal.
  const [seen, setSeen] = useState({ isOpen: false, isFull: false })
  const isOpen = step !== null
  if (isOpen !== seen.isOpen) setSeen({ isOpen, isFull: isOpen ? !limit.mayAdd : seen.isFull })
  const [form, setForm] = useState<StepOf<'form'> | null>(null)
  if (step?.way === 'form' && step !== form) setForm(step)
  const [link, setLink] = useState<StepOf<'link'> | null>(null)
  if (step?.way === 'link' && step !== link) setLink(step)

  if (seen.isFull) return <LimitDialog open={isOpen} onOpenChange={() => onStep(null)} />
  const close = (): void => onStep(null)
  return (
    <>
      <AddChooser
        open={step?.way === 'choose'}
        onOpenChange={close}
        onChoose={(way) => onStep(way === 'link' ? { way, text: '' } : { way: 'form' })}
      />
      <Suspense>
        {form && (
          <AddProductDialog
            key={form.prefill?.origin}
            prefill={form.prefill}
            open={step?.way === 'form'}
            onOpenChange={close}
          />
        )}
        {link && (
          <AddByLinkDialog
            key={link.text}
            open={step?.way === 'link'}
            onOpenChange={close}
            initialText={link.text}
            onFill={(prefill) => onStep({ way: 'form', prefill })}
          />
        )}
      </Suspense>
    </>
  )
}
