import { ReferenceLine, Scatter, ScatterChart, XAxis, YAxis } from 'recharts'
import type { PriceDot } from '#src/features/resale/compare-prices.ts'

const TICK = { fill: 'var(--ink-muted)', fontSize: 12 }
/** Of one dot with the room around it, in pixels. */
const DOT_HEIGHT = 13

/**
 * A dot for each price, stacked where they meet, and a line at the median. A picture for the eye: keyboards and readers get
 * the table behind it. Load on first use, the library is large.
 */
export function PricePlot({ dots, median }: { dots: readonly PriceDot[]; median: number }) {
  const highest = Math.max(4, ...dots.map(({ level }) => level))
  return (
    <ScatterChart
      responsive
      accessibilityLayer={false}
      style={{ width: '100%', height: 36 + highest * DOT_HEIGHT }}
      margin={{ top: 8, right: 20, bottom: 0, left: 20 }}
    >
      <XAxis
        type="number"
        dataKey="price"
        domain={['auto', 'auto']}
        tick={TICK}
        tickLine={false}
        axisLine={{ stroke: 'var(--line-strong)' }}
        minTickGap={16}
        tickFormatter={(amount) => dollars.format(Number(amount))}
      />
      <YAxis type="number" dataKey="level" domain={[0, highest + 1]} hide />
      <ReferenceLine x={median} stroke="var(--ink)" strokeWidth={2} strokeDasharray="4 4" />
      <Scatter
        data={dots.filter(({ isUnusual }) => !isUnusual)}
        fill="var(--accent)"
        isAnimationActive={false}
      />
      <Scatter
        data={dots.filter(({ isUnusual }) => isUnusual)}
        fill="var(--purple)"
        shape="diamond"
        isAnimationActive={false}
      />
    </ScatterChart>
  )
}

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})
