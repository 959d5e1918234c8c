import type { LucideIcon } from 'lucide-react'
import { classNames } from '#src/ui/class-names.ts'
import { lockedLook } from '#src/ui/button-style.ts'

/** A round mark that looks like a button, or like a locked one. */
export function AddDisc({ icon: Icon, isLocked }: { icon: LucideIcon; isLocked: boolean }) {
  return (
    <span
      className={classNames(
        '-my-0.5 grid size-6 place-items-center rounded-full',
        isLocked ? lockedLook : 'bg-accent text-on-accent',
      )}
    >
      <Icon aria-hidden className="size-4" />
    </span>
  )
}
