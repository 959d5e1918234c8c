import { useNavigate } from '@tanstack/react-router'
import {
  CheckCheck,
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
import { showColumn, useAddedColumn } from '#src/features/products/list/table/table-columns.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'

const ExportDialog = lazy(async () => ({
  default: (await import('#src/features/products/export/export-dialog.tsx')).ExportDialog,
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
  const hasTaxValue = useAddedColumn('tax-value')
  const hasPlace = useAddedColumn('storage-place')
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
                  label: 'Columns',
                  actions: [
                    {
                      label: 'Tax value',
                      checked: hasTaxValue,
                      onSelect: () => showColumn('tax-value', !hasTaxValue),
                    },
                    {
                      label: 'Storage place',
                      checked: hasPlace,
                      onSelect: () => showColumn('storage-place', !hasPlace),
                    },
                  ],
                },
              ]
            : []),
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
