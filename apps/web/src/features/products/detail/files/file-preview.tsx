import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { isPdf } from '#src/entities/file/file-name.ts'
import { signFile } from '#src/entities/file/sign-file.ts'
import { PdfView } from '#src/features/products/detail/files/pdf-view.tsx'
import { PictureView } from '#src/features/products/detail/files/picture-view.tsx'
import { QueryError } from '#src/lib/query-error.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

export interface FilePreviewProps {
  title: string
  path: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed: () => void
}

/** A private file, shown through a link that works for an hour. Load on first use. */
export function FilePreview({ title, path, open, onOpenChange, onClosed }: FilePreviewProps) {
  const Content = isPdf(path) ? PdfView : PictureView
  const link = useQuery({
    queryKey: ['signed-file', path],
    // Renewed before it expires, so that a dialog opened late still has a working link.
    staleTime: 45 * 60_000,
    gcTime: 50 * 60_000,
    queryFn: () => signFile(path),
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onClosed={onClosed}
      title={title}
      size="lg"
      footer={
        link.data && (
          <a
            href={link.data}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonStyle('secondary')}
          >
            <ExternalLink aria-hidden className="size-4" />
            Open in a new tab
          </a>
        )
      }
    >
      {link.isError && (
        <QueryError
          title={`The ${title.toLowerCase()} cannot be shown`}
          error={link.error}
          onRetry={() => void link.refetch()}
          retrying={link.isFetching}
        />
      )}
      {link.isPending && <Waiting />}
      {link.data && <Content title={title} href={link.data} />}
    </Dialog>
  )
}

function Waiting() {
  return (
    <div className="grid min-h-60 place-items-center">
      <Spinner label="Loading" />
    </div>
  )
}
