import { KeysDialog } from '#src/ui/keys-dialog.tsx'

const isMac = navigator.userAgent.includes('Mac')
const KEYS = [
  [['j'], 'Next product'],
  [['k'], 'Previous product'],
  [['↑', '↓', '←', '→'], 'Move through the list'],
  [['Enter'], 'Open the product'],
  [['x'], 'Select the product, or not'],
  [['Shift', 'x'], 'Select all since the last one'],
  [['Esc'], 'Clear the selection'],
  [['e'], 'Edit the selected'],
  [[isMac ? '⌫' : 'Del'], 'Delete the selected'],
  [[isMac ? '⌘' : 'Ctrl', 'Z'], 'Undo what was just done'],
  [['F8'], 'Go to the notices'],
  [['/'], 'Search'],
  [['n'], 'Add a product'],
  [[isMac ? '⌘' : 'Ctrl', 'K'], 'Search products, screens and actions'],
  [['?'], 'Show these keys'],
] as const

/** All keyboard shortcuts of My Products. Load on first use. */
export function ListKeysDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return <KeysDialog keys={KEYS} {...props} />
}
