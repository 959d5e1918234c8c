import { FileText } from 'lucide-react'
import { EmptyState } from '#src/ui/empty-state.tsx'

/**
 * A PDF document in its dialog, if the browser has a PDF viewer. Phones show nothing in a frame, or only the first page:
 * there it opens in a tab.
 */
export function PdfView({ title, href }: { title: string; href: string }) {
  if (!showsPdfInFrames()) {
    return (
      <EmptyState icon={FileText} title="This is a PDF document">
        Open it in a new tab to read it.
      </EmptyState>
    )
  }
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- the file's own answer is sandboxed; a sandbox here stops the viewer
    <iframe
      src={`${href}#navpanes=0&view=FitH`}
      title={title}
      className="h-[70dvh] w-full rounded-md border border-line"
    />
  )
}

function showsPdfInFrames(): boolean {
  return navigator.pdfViewerEnabled && !window.matchMedia('(pointer: coarse)').matches
}
