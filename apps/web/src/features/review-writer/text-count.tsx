const figure = new Intl.NumberFormat('en-US')

/** How much there is, of how much fits; beside a field's label. */
export function TextCount({ count, of }: { count: number; of: number }) {
  return (
    <span className="tabular text-sm text-ink-muted">
      {figure.format(count)} of {figure.format(of)}
    </span>
  )
}
