import {
  ChevronRight,
  FileSpreadsheet,
  Link2,
  Lock,
  type LucideIcon,
  Mail,
  PencilLine,
  ScanLine,
} from 'lucide-react'
import { useUsesLeftText } from '#src/entities/plan/uses-left.tsx'
import { useProGate } from '#src/entities/plan/use-pro-gate.ts'
import { UnfinishedList, type UnpickedLines } from '#src/features/products/add/unfinished-list.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

/** The ways to add a product. */
export type AddWay = 'receipt' | 'link' | 'mails' | 'import' | 'manual'

const ways: { way: AddWay; icon: LucideIcon; label: string; hint: string }[] = [
  {
    way: 'receipt',
    icon: ScanLine,
    label: 'Upload and scan a receipt',
    hint: 'A photo, picture or PDF. Price, date and order number are read from it.',
  },
  {
    way: 'link',
    icon: Link2,
    label: 'Enter an Amazon URL',
    hint: 'Or the link of any shop. Name, price and picture come from its page.',
  },
  {
    way: 'mails',
    icon: Mail,
    label: 'From emails',
    hint: 'Orders, deliveries and refunds, from saved emails or pasted text.',
  },
  {
    way: 'import',
    icon: FileSpreadsheet,
    label: 'From a spreadsheet',
    hint: 'Your own list, an order history or what another app exported.',
  },
  {
    way: 'manual',
    icon: PencilLine,
    label: 'Enter it by hand',
    hint: 'Type what you know; everything can be changed later.',
  },
]

/** Asks how to add a product. */
export function AddChooser({
  open,
  onOpenChange,
  onChoose,
  onContinue,
  lines,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  onChoose: (way: AddWay) => void
  /** Continues a product that was started from an origin. */
  onContinue: (origin: string) => void
  lines: readonly UnpickedLines[]
}) {
  const { isLocked: hasNoScans } = useProGate('scans')
  const scansText = useUsesLeftText('scans')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Add a product" takesPaste>
      <ul className="flex flex-col gap-3">
        {ways.map(({ way, icon: Icon, label, hint }) => {
          const isLocked = way === 'receipt' && hasNoScans
          const EndMark = isLocked ? Lock : ChevronRight
          return (
            <li key={way}>
              <button
                type="button"
                className="flex w-full items-center gap-4 rounded-lg border border-line bg-surface p-4 text-left hover:bg-sunken"
                onClick={() => onChoose(way)}
              >
                <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink">
                  <Icon aria-hidden className="size-5" />
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{label}</span>
                  <span className="block text-sm text-ink-muted">
                    {isLocked ? scansText : hint}
                  </span>
                </span>
                <EndMark aria-hidden className="size-5 shrink-0 text-ink-muted" />
              </button>
            </li>
          )
        })}
      </ul>
      <p className="mt-4 text-sm text-ink-muted pointer-coarse:hidden">
        Or paste a link, the text of an order or a picture here, or drop a file.
      </p>
      <UnfinishedList onContinue={onContinue} lines={lines} />
    </Dialog>
  )
}
