import { classNames } from './class-names.ts'

/** A grey placeholder for content that loads; set its size by class. Appears after 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div className="appear-late">
      <div
        aria-hidden
        className={classNames(
          'animate-[shimmer_1.6s_ease-in-out_infinite] rounded-md bg-line/70',
          className,
        )}
      />
    </div>
  )
}
