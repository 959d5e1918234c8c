import { useQuery } from '@tanstack/react-query'
import { FileText, Trash2, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { fileNameOf } from '#src/entities/file/file-name.ts'
import { isStored } from '#src/entities/file/sign-file.ts'
import { Banner } from '#src/ui/banner.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'

/**
 * The receipt for a product that is being added; it can be removed, and restored. A draft may outlive its file, because the
 * server deletes unused files: then the form says so, and the product gets none.
 */
export function ReceiptRow({
  path,
  sending = null,
  onChange,
}: {
  path: string | null
  /** The name of a receipt that is on its way to the server: its place is there before it arrives. */
  sending?: string | null
  onChange: (path: string | null) => void
}) {
  const [known, setKnown] = useState(path)
  if (path !== null && path !== known) setKnown(path)
  const { data: isPresent } = useQuery({
    queryKey: ['stored-file', known],
    queryFn: () => (known === null ? null : isStored(known)),
    enabled: known !== null,
    staleTime: Infinity,
    gcTime: 0,
  })
  const isGone = isPresent === false
  const leaveOff = useEffectEvent(() => onChange(null))
  useEffect(() => {
    if (isGone) leaveOff()
  }, [isGone])
  if (known === null) return sending === null ? null : <Line>{`Receipt: ${sending}`}</Line>
  if (isGone)
    return (
      <Banner kind="warning">
        {`The receipt ${fileNameOf(known)} is no longer stored: without a product it is kept for a day. Upload it again when the product is added.`}
      </Banner>
    )
  return (
    <Line
      action={
        <IconButton
          icon={path === null ? Undo2 : Trash2}
          label={path === null ? 'Attach the receipt again' : 'Leave the receipt off'}
          onClick={() => onChange(path === null ? known : null)}
        />
      }
    >
      {path === null ? 'No receipt is attached' : `Receipt: ${fileNameOf(path)}`}
    </Line>
  )
}

function Line({ children, action }: { children: string; action?: ReactNode }) {
  return (
    <div className="flex min-h-13.5 items-center gap-3 rounded-md border border-line px-3 py-1">
      <FileText aria-hidden className="size-5 shrink-0 text-ink-muted" />
      <p className="min-w-0 flex-1 truncate text-sm">{children}</p>
      {action}
    </div>
  )
}
