import { classNames } from '#src/ui/class-names.ts'

/** A product's first tags, and how many more there are. */
export function TagList({
  tags,
  most = 2,
  className,
}: {
  tags: readonly string[]
  /** How many are shown; the rest is counted. */
  most?: number
  className?: string
}) {
  if (tags.length === 0) return null
  const rest = tags.slice(most)
  return (
    <span
      title={tags.join(', ')}
      className={classNames('flex min-w-0 items-center gap-1 text-xs text-ink-muted', className)}
    >
      <span className="sr-only">Tags: {tags.join(', ')}</span>
      {tags.slice(0, most).map((tag) => (
        <span
          aria-hidden
          key={tag}
          className="max-w-24 truncate rounded-full bg-sunken px-2 py-0.5"
        >
          {tag}
        </span>
      ))}
      {rest.length > 0 && <span aria-hidden>+{rest.length}</span>}
    </span>
  )
}
