import { useNavigate } from '@tanstack/react-router'
import {
  CheckCheck,
  Columns3Cog,
  Download,
  EllipsisVertical,
  FileSpreadsheet,
  Keyboard,
  Trash2,
  Upload,
} from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import type { ExportFormat } from '#src/features/products/export/export-session.ts'
import type { ListView } from '#src/features/products/list/list-view.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'

const ExportDialog = lazy(async () => ({
  default: (await import('#src/features/products/export/export-dialog.tsx')).ExportDialog,
}))

const ColumnsDialog = lazy(async () => ({
  default: (await import('#src/features/products/list/table/columns-dialog.tsx')).ColumnsDialog,
}))

type Exporting = { ids: readonly string[]; format: ExportFormat }

/** Actions for the whole list: select all, import, export, the trash, the keys, and the table's columns. */
export function ListMenu({
  shown,
  view,
  isComplete,
  onSelectAll,
  onShowKeys,
}: {
  /** The filtered products, in order. */
  shown: readonly { id: string }[]
  view: ListView
  /** Whether all products are loaded: half a list would be half an export. */
  isComplete: boolean
  onSelectAll: () => void
  onShowKeys: () => void
}) {
  const navigate = useNavigate()
  const [hasColumns, setHasColumns] = useState(false)
  const [isColumnsOpen, setColumnsOpen] = useState(false)
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
                label: `Select all ${shown.length.toLocaleString('en')}`,
                icon: CheckCheck,
                disabled: shown.length === 0,
                onSelect: onSelectAll,
              },
            ],
          },
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
              { label: 'Keyboard shortcuts', icon: Keyboard, onSelect: onShowKeys },
            ],
          },
          ...(view === 'table'
            ? [
                {
                  actions: [
                    {
                      label: 'Columns…',
                      icon: Columns3Cog,
                      onSelect: () => {
                        setHasColumns(true)
                        setColumnsOpen(true)
                      },
                    },
                  ],
                },
              ]
            : []),
        ]}
      />
      {hasColumns && (
        <Suspense>
          <ColumnsDialog open={isColumnsOpen} onOpenChange={setColumnsOpen} />
        </Suspense>
      )}
      {exporting !== null && (
        <Suspense>
          <ExportDialog {...exporting} onClose={() => setExporting(null)} />
        </Suspense>
      )}
    </>
  )
}
