/** Mark and name. The mark is inline, so that it appears with the first paint. */
export function Logo({ compact = false }: { compact?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5 text-base font-bold tracking-tight">
      <svg aria-hidden viewBox="0 0 32 32" className="size-8 shrink-0">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <path
          d="M8 23.5c7.5 0 1.5-8 8-8s1-8 8-8"
          fill="none"
          strokeWidth="3"
          strokeLinecap="round"
          className="stroke-on-accent"
        />
        <circle cx="8" cy="23.5" r="3" className="fill-on-accent" />
        <circle cx="24" cy="7.5" r="3" className="fill-on-accent" />
      </svg>
      <span className={compact ? 'sr-only sm:not-sr-only md:max-lg:sr-only' : undefined}>
        SampleTrail
      </span>
    </span>
  )
}
