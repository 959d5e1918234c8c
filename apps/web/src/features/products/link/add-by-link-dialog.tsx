import { useState } from 'react'
import type { Prefill } from '#src/features/products/form/prefill.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TextField } from '#src/ui/text-field.tsx'

export interface AddByLinkDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  initialText?: string
  /** Opens the form with what the link gave. */
  onFill: (prefill: Prefill) => void
}

/** Adding a product by the address of its page. Load on first use. */
export function AddByLinkDialog({
  open,
  onOpenChange,
  initialText = '',
  onFill,
}: AddByLinkDialogProps) {
  const [link, setLink] = useState(initialText)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add by link"
      keepOpenOutside
      onSubmit={(event) => {
        event.preventDefault()
        const text = link.trim()
        if (text === '') return
        onFill({ values: { link: text, status: 'wishlist' }, checks: {}, origin: `link:${text}` })
      }}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit">Continue</Button>
        </>
      }
    >
      <TextField
        label="Product URL"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={link}
        onChange={(event) => setLink(event.target.value)}
      />
    </Dialog>
  )
}
