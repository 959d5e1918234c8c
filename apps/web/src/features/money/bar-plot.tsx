import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import type { MoneySeries, PlotRow } from '#src/features/money/money-series.ts'

const TICK = { fill: 'var(--ink-muted)', fontSize: 12 }
/** Room for a name; longer ones wrap. */
const NAME_WIDTH = 116
const TIP = {
  background: 'var(--raised)',
  border: '1px solid var(--line)',
  borderRadius: 8,
  color: 'var(--ink)',
  fontSize: 14,
}

/**
 * Bars next to each other. Only a picture: keyboard and screen reader users get the table behind it. Load on first use,
 * because the library is large.
 */
export function BarPlot({
  rows,
  series,
  write,
  writeShort,
  direction,
}: {
  rows: PlotRow[]
  /** Columns for times, rows for names, which are long. */
  direction: 'columns' | 'rows'
  series: readonly MoneySeries[]
  write: (amount: number) => string
  writeShort: (amount: number) => string
}) {
  const isRows = direction === 'rows'
  return (
    <BarChart
      data={rows}
      layout={isRows ? 'vertical' : 'horizontal'}
      responsive
      accessibilityLayer={false}
      barGap={2}
      style={{ width: '100%', height: isRows ? 40 + rows.length * 52 : 260 }}
      margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
    >
      <CartesianGrid horizontal={!isRows} vertical={isRows} stroke="var(--line)" />
      {isRows ? (
        <>
          <XAxis
            type="number"
            tick={TICK}
            tickLine={false}
            axisLine={false}
            minTickGap={8}
            tickFormatter={(amount) => writeShort(Number(amount))}
          />
          <YAxis
            type="category"
            dataKey="label"
            tick={TICK}
            tickLine={false}
            axisLine={{ stroke: 'var(--line-strong)' }}
            width={NAME_WIDTH}
            interval={0}
          />
        </>
      ) : (
        <>
          <XAxis
            dataKey="label"
            tick={TICK}
            tickLine={false}
            axisLine={{ stroke: 'var(--line-strong)' }}
            minTickGap={8}
          />
          <YAxis
            tick={TICK}
            tickLine={false}
            axisLine={false}
            width="auto"
            tickFormatter={(amount) => writeShort(Number(amount))}
          />
        </>
      )}
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: 'var(--sunken)' }}
        contentStyle={TIP}
        itemStyle={{ color: 'var(--ink)' }}
        formatter={(amount) => write(Number(amount))}
      />
      {series.map(({ key, label, colour }) => (
        <Bar
          key={key}
          dataKey={key}
          name={label}
          fill={colour}
          radius={isRows ? [0, 3, 3, 0] : [3, 3, 0, 0]}
          maxBarSize={isRows ? 12 : 22}
          isAnimationActive={false}
        />
      ))}
    </BarChart>
  )
}
