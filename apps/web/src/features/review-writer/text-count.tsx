const figure = new Intl.NumberFormat('en-US')

/** The length of a text and its limit; next to a field's label. */
export function TextCount({ count, of }: { count: number; of: number }) {
  return (
    <span className="tabular text-sm text-ink-muted">
      {figure.format(count)} of {figure.format(of)}
    </span>
  )
}
