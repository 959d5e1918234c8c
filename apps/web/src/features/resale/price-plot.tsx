import { ReferenceLine, Scatter, ScatterChart, XAxis, YAxis, ZAxis } from 'recharts'
import type { PriceDot } from '#src/features/resale/compare-prices.ts'

const TICK = { fill: 'var(--ink-muted)', fontSize: 12 }
/** Of one dot with the room around it, in pixels. */
const DOT_HEIGHT = 13
/** Higher stacks are pressed together, with smaller dots. */
const MOST_HEIGHT = 15 * DOT_HEIGHT
/** Of a dot, in square pixels, and of the smallest. */
const DOT_AREA = 64
const SMALLEST_AREA = 12

/**
 * A dot for each price, stacked where they meet, and a line at the median. A picture for the eye: keyboards and readers get
 * the table behind it. Load on first use, the library is large.
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
  // What is beyond stands at the very edge, which says so.
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
