import { ReferenceLine, Scatter, ScatterChart, XAxis, YAxis, ZAxis } from 'recharts'
import type { PriceDot } from '#src/features/resale/compare-prices.ts'

const TICK = { fill: 'var(--ink-muted)', fontSize: 12 }
/** The size of a dot with its margin, in pixels. */
const DOT_HEIGHT = 13
/** Higher stacks are compressed, with smaller dots. */
const MOST_HEIGHT = 15 * DOT_HEIGHT
/** The area of a dot, in square pixels, and of the smallest. */
const DOT_AREA = 64
const SMALLEST_AREA = 12

/**
 * A dot for each price, stacked at equal prices, and a line at the median. Only a picture: keyboard and screen reader users
 * get the table behind it. Load on first use, because the library is large.
 */
export function PricePlot({
  dots,
  median,
  currency,
}: {
  dots: readonly PriceDot[]
  median: number
  currency: string
}) {
  const highest = Math.max(4, ...dots.map(({ level }) => level))
  const height = Math.min(highest * DOT_HEIGHT, MOST_HEIGHT)
  const pressed = height / (highest * DOT_HEIGHT)
  const area = Math.max(SMALLEST_AREA, DOT_AREA * pressed ** 2)
  const money = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: 2,
  })
  // Prices beyond the end are drawn at the edge, whose label says so.
  const beyond = dots.filter(({ isBeyond }) => isBeyond).map(({ price }) => price)
  const label = (amount: number): string => {
    const text = money.format(amount)
    if (!beyond.includes(amount)) return text
    return amount < median ? `<${text}` : `${text}+`
  }
  return (
    <ScatterChart
      responsive
      accessibilityLayer={false}
      style={{ width: '100%', height: 36 + height }}
      margin={{ top: 8, right: 20, bottom: 0, left: 20 }}
    >
      <XAxis
        type="number"
        dataKey="price"
        domain={beyond.length > 0 ? ['dataMin', 'dataMax'] : ['auto', 'auto']}
        tick={TICK}
        tickLine={false}
        axisLine={{ stroke: 'var(--line-strong)' }}
        minTickGap={16}
        tickFormatter={(amount) => label(Number(amount))}
      />
      <YAxis type="number" dataKey="level" domain={[0, highest + 1]} hide />
      <ZAxis range={[area, area]} />
      <ReferenceLine
        zIndex={700}
        x={median}
        stroke="var(--ink)"
        strokeWidth={2}
        strokeDasharray="4 4"
      />
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
