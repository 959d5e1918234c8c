import { KeysDialog } from '#src/ui/keys-dialog.tsx'

const isMac = navigator.userAgent.includes('Mac')
const KEYS = [
  [['j'], 'Next step'],
  [['k'], 'Previous step'],
  [['↑', '↓'], 'Move through the list'],
  [['Enter'], 'Open the product'],
  [['d'], 'Done: what the first button says'],
  [['s'], 'Snooze'],
  [['n'], 'Take off Today'],
  [[isMac ? '⌘' : 'Ctrl', 'Z'], 'Undo what was just done'],
  [['F8'], 'Go to the notices'],
  [[isMac ? '⌘' : 'Ctrl', 'K'], 'Search products, screens and actions'],
  [['?'], 'Show these keys'],
] as const

/** All keyboard shortcuts of Today. Load on first use. */
export function TodayKeysDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return <KeysDialog keys={KEYS} {...props} />
}
