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

/** What can be done with the whole list: in, out, and what was deleted. `shown` is what the filters let through, in its order. */
export function ListMenu({ shown }: { shown: readonly { id: string }[] }) {
  const navigate = useNavigate()
  const [exporting, setExporting] = useState<Exporting | null>(null)
  const begin = (format: ExportFormat) => setExporting({ ids: shown.map(({ id }) => id), format })
  const isEmpty = shown.length === 0
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
                disabled: isEmpty,
                onSelect: () => begin('csv'),
              },
              {
                label: 'Export XLSX',
                icon: FileSpreadsheet,
                disabled: isEmpty,
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
