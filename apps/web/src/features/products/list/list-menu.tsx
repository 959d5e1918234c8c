import { useNavigate } from '@tanstack/react-router'
import { Download, EllipsisVertical, FileSpreadsheet, Trash2, Upload } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import type { ExportFormat } from '#src/features/products/export/export-session.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'

const ExportDialog = lazy(async () => ({
  default: (await import('#src/features/products/export/export-dialog.tsx')).ExportDialog,
}))

type Exporting = { ids: readonly string[]; format: ExportFormat }

/** Actions for the whole list: import, export, and the trash. */
export function ListMenu({
  shown,
  isComplete,
}: {
  /** The filtered products, in order. */
  shown: readonly { id: string }[]
  /** Whether all products are loaded: half a list would be half an export. */
  isComplete: boolean
}) {
  const navigate = useNavigate()
  const [exporting, setExporting] = useState<Exporting | null>(null)
  const begin = (format: ExportFormat) => setExporting({ ids: shown.map(({ id }) => id), format })
  const cannotExport = shown.length === 0 || !isComplete
  return (
    <>
      <Menu
        renderTrigger={(trigger) => (
          <IconButton {...trigger} icon={EllipsisVertical} label="More for My Products" />
        )}
        sections={[
          {
            actions: [
              {
                label: 'Import products',
                icon: Upload,
                onSelect: () => void navigate({ to: '/dashboard/products/import' }),
              },
            ],
          },
          {
            actions: [
              {
                label: 'Export CSV',
                icon: Download,
                disabled: cannotExport,
                onSelect: () => begin('csv'),
              },
              {
                label: 'Export XLSX',
                icon: FileSpreadsheet,
                disabled: cannotExport,
                onSelect: () => begin('xlsx'),
              },
            ],
          },
          {
            actions: [
              {
                label: 'Trash',
                icon: Trash2,
                onSelect: () => void navigate({ to: '/dashboard/products/trash' }),
              },
            ],
          },
        ]}
      />
      {exporting !== null && (
        <Suspense>
          <ExportDialog {...exporting} onClose={() => setExporting(null)} />
        </Suspense>
      )}
    </>
  )
}
