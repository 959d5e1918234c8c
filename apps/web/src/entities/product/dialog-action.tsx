import type { LucideIcon } from 'lucide-react'
import { type ComponentType, Suspense, useId, useState } from 'react'
import type { Product } from '#src/entities/product/product-row.ts'
import { Button } from '#src/ui/button.tsx'

/** The properties of a tool's dialog. */
interface ToolDialogProps {
  product: Product
  open: boolean
  onOpenChange: (open: boolean) => void
  /** It has closed. */
  onClosed: () => void
}

interface DialogActionProps {
  product: Product
  icon: LucideIcon
  label: string
  /** Loaded with the first press, and unmounted once it has closed. */
  dialog: ComponentType<ToolDialogProps>
  /** Called at each press, which has no further effect if it returns false. */
  mayOpen?: () => boolean
  /** Why this cannot be used now; undefined if it can. */
  hint?: string | undefined
}

/** A tool of a product's page: its button and its dialog. */
export function DialogAction({
  product,
  icon: Icon,
  label,
  dialog: ToolDialog,
  mayOpen = () => true,
  hint,
}: DialogActionProps) {
  const [isUsed, setUsed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const hintId = useId()
  return (
    <>
      <Button
        variant="secondary"
        disabled={hint !== undefined}
        aria-describedby={hint === undefined ? undefined : hintId}
        onClick={() => {
          if (!mayOpen()) return
          setUsed(true)
          setOpen(true)
        }}
      >
        <Icon aria-hidden className="size-4" />
        {label}
      </Button>
      {hint !== undefined && (
        <p id={hintId} className="text-sm text-ink-muted">
          {hint}
        </p>
      )}
      {isUsed && (
        <Suspense>
          <ToolDialog
            product={product}
            open={isOpen}
            onOpenChange={setOpen}
            onClosed={() => setUsed(false)}
          />
        </Suspense>
      )}
    </>
  )
}
