import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRecordReport } from '#src/entities/import/use-record-report.ts'
import { NotProposed } from '#src/features/products/import/report/not-proposed.tsx'
import { ProductChoice } from '#src/features/products/import/report/product-choice.tsx'
import { ProposalItem } from '#src/features/products/import/report/proposal-item.tsx'
import type { ReportFile } from '#src/features/products/import/report/report-file.ts'
import type { ReportSummary } from '#src/features/products/import/report/report-kind.ts'
import { type Outcome, ReportResult } from '#src/features/products/import/report/report-result.tsx'
import { countOutcome } from '#src/features/products/import/report/count-outcome.ts'
import { decidedOf, useChoices } from '#src/features/products/import/report/use-choices.ts'
import { useProposals } from '#src/features/products/import/report/use-proposals.ts'
import { countEntries } from '#src/features/products/import/report/words.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

export type ReportReviewProps = { file: ReportFile; summary: ReportSummary; onAgain: () => void }

const PAGE = 50

/** A report of payments or sales: which products it says something about, and why. Nothing changes before the press. */
export function ReportReview({ file, summary, onAgain }: ReportReviewProps) {
  const { data, error, isFetching, refetch } = useProposals(file, summary)
  const choices = useChoices()
  const record = useRecordReport()
  const [shown, setShown] = useState(PAGE)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const proposals = data?.proposals ?? []
  const decided = decidedOf(proposals, choices)
  const passedOver = decided.filter(({ choice }) => choice.kind === 'pass over').length
  const unseen = decidedOf(proposals.slice(shown), choices).length
  const list = useRef<HTMLUListElement>(null)
  const what = summary.source === 'PayPal' ? 'refund' : 'sale'

  /** The button may be gone then: the first new entry has the focus. */
  function showMore(): void {
    flushSync(() => setShown(shown + PAGE))
    list.current?.children[shown]?.querySelector('select')?.focus()
  }

  async function send(): Promise<void> {
    setFailure(null)
    try {
      const entries = await file.session.entriesOf(decided)
      const reply = await record.mutateAsync({
        id: file.id,
        fileName: file.name,
        rowCount: file.rowCount,
        entries,
      })
      setOutcome({ importId: file.id, what, ...countOutcome(decided, reply) })
    } catch (problem) {
      setFailure(explainFailure(problem))
    }
  }

  if (outcome !== null) return <ReportResult outcome={outcome} onAgain={onAgain} />
  return (
    <>
      <NotProposed summary={summary} proposals={data} />
      <Card>
        <section aria-labelledby="import-report" className="flex flex-col gap-4">
          <div>
            <h2 id="import-report" className="text-base font-semibold">
              {summary.source === 'PayPal' ? 'Refunds that came' : 'Products that were sold'}
            </h2>
            <p className="text-sm text-ink-muted">
              Tick what is right, and choose the product where several fit. Nothing changes before
              you press Record.
            </p>
          </div>
          {error !== null && (
            <Banner
              kind="error"
              action={
                <Button
                  variant="secondary"
                  size="sm"
                  busy={isFetching}
                  onClick={() => void refetch()}
                >
                  Try again
                </Button>
              }
            >
              Your products could not be compared. {explainFailure(error)}
            </Banner>
          )}
          {data === undefined && error === null && <Spinner label="Comparing with your products" />}
          {data !== undefined && proposals.length === 0 && (
            <p className="text-sm text-ink-muted">
              {data.known > 0
                ? 'Nothing new: everything in this file was recorded or skipped before.'
                : `There is no ${what} in this file.`}
            </p>
          )}
          <ul ref={list} aria-label={summary.source === 'PayPal' ? 'Payments' : 'Sales'}>
            {proposals.slice(0, shown).map((proposal) => (
              <ProposalItem
                key={proposal.reference}
                proposal={proposal}
                choice={choices.choiceOf(proposal)}
                isTicked={choices.isTicked(proposal)}
                renderSearch={(search) => (
                  <ProductChoice
                    {...search}
                    fileId={file.id}
                    session={file.session}
                    proposal={proposal}
                  />
                )}
                onTick={(isTicked) => choices.tick(proposal.reference, isTicked)}
                onChoose={(choice) => choices.choose(proposal.reference, choice)}
              />
            ))}
          </ul>
          {shown < proposals.length && (
            <Button variant="secondary" className="self-start" onClick={showMore}>
              Show {countEntries(Math.min(PAGE, proposals.length - shown), 'more')}
            </Button>
          )}
        </section>
      </Card>
      {failure !== null && <Banner kind="error">Nothing more was recorded. {failure}</Banner>}
      {proposals.length > 0 && (
        <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-canvas px-4 py-3 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))]">
          {passedOver > 0 && (
            <output className="tabular text-sm text-ink-muted">
              {passedOver.toLocaleString('en-US')} will not be proposed again
            </output>
          )}
          {unseen > 0 && (
            <output className="tabular text-sm text-ink-muted">
              {unseen.toLocaleString('en-US')} of {decided.length.toLocaleString('en-US')} further
              down the list
            </output>
          )}
          <Button
            busy={record.isPending}
            disabled={decided.length === 0}
            onClick={() => void send()}
          >
            {decided.length > 0 && decided.length === passedOver
              ? `Skip ${countEntries(passedOver)}`
              : `Record ${countEntries(decided.length - passedOver, what)}`}
          </Button>
        </div>
      )}
    </>
  )
}
