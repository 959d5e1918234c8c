import { NO_COLUMN } from '@sampletrail/domain/imports/kinds/find-columns.ts'
import { FILE_KINDS } from '@sampletrail/domain/imports/kinds/kinds.ts'
import { CURRENCIES } from '@sampletrail/domain/money/money.ts'
import { DateOrderField } from '#src/features/products/import/columns/date-order-field.tsx'
import { AS_SHEET } from '#src/features/products/import/file/import-session.ts'
import type { KindAnswers, Opened } from '#src/features/products/import/file/use-opened-file.ts'
import { describeKind } from '#src/features/products/import/history/describe-kind.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Select } from '#src/ui/select.tsx'

export type KindCardProps = {
  file: Opened
  problem: string | null
  onAnswer: (change: Partial<KindAnswers>) => void
  onClose: () => void
}

const KINDS = [
  ...FILE_KINDS.map(({ name }) => ({ value: name, label: name })),
  { value: AS_SHEET, label: 'Any other table of products' },
]

/** What the file is, which can be changed, and what has to be answered before it can be read. */
export function KindCard({ file, problem, onAnswer, onClose }: KindCardProps) {
  const { kind, answers } = file
  return (
    <Card>
      <section aria-labelledby="import-kind" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 id="import-kind" className="truncate text-base font-semibold">
              {file.name}
            </h2>
            <p className="tabular text-sm text-ink-muted">{describeKind(file)}</p>
          </div>
          <Button variant="secondary" size="sm" onClick={onClose}>
            Choose another file
          </Button>
        </div>
        {problem !== null && <Banner kind="error">{problem}</Banner>}
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Select
            label="Read it as"
            value={kind?.name ?? AS_SHEET}
            options={KINDS}
            onChange={(event) =>
              onAnswer({ kindName: event.target.value, columns: {}, dateOrder: null })
            }
          />
          {kind?.gives === 'products' && (
            <Select
              label="Currency"
              hint="For amounts without a currency."
              value={answers.currency}
              options={CURRENCIES.map((value) => ({ value, label: value }))}
              onChange={(event) => onAnswer({ currency: event.target.value })}
            />
          )}
          {kind?.openDay != null && (
            <DateOrderField
              example={kind.openDay}
              value={answers.dateOrder ?? null}
              onChange={(dateOrder) => onAnswer({ dateOrder })}
            />
          )}
          {kind?.asks.map(({ key, label, choices, isNeeded }) => (
            <Select
              key={key}
              label={`Column “${label}”`}
              hint="The file has no column of this name. Choose which one it is."
              value=""
              options={[
                { value: '', label: 'Choose…' },
                ...choices.map(({ header, position }) => ({
                  value: String(position),
                  label: header,
                })),
                ...(isNeeded
                  ? []
                  : [{ value: String(NO_COLUMN), label: 'The file has no such column' }]),
              ]}
              onChange={(event) =>
                onAnswer({ columns: { ...answers.columns, [key]: Number(event.target.value) } })
              }
            />
          ))}
        </div>
      </section>
    </Card>
  )
}
