import { Link } from '@tanstack/react-router'
import { Store } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { getConfig } from '#src/lib/config.ts'
import { useRecheckEbay } from '#src/entities/ebay/use-ebay-connection.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { buttonStyle } from '#src/ui/button-style.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

/** The parameters that eBay put into the address. */
export interface EbayAnswer {
  code?: string | undefined
  state?: string | undefined
  error?: string | undefined
}

type Step =
  | { kind: 'working' }
  | { kind: 'connected'; username: string | null }
  | { kind: 'failed'; text: string }

/** The page to which eBay returns people. docs/behaviour/ebay-listing.md */
export function EbayReturn({ answer }: { answer: EbayAnswer }) {
  // Read when the page opened: the parameters do not stay in the address.
  const [given] = useState(answer)
  const { code, state } = given
  const isAnswered = code !== undefined && state !== undefined && getConfig().features.ebayListing
  const [step, setStep] = useState<Step>(
    isAnswered ? { kind: 'working' } : { kind: 'failed', text: wordMissing(given) },
  )
  const recheck = useRecheckEbay()
  const started = useRef(false)
  useEffect(() => {
    // An answer works once, and development runs effects twice.
    if (started.current) return
    started.current = true
    window.history.replaceState(window.history.state, '', window.location.pathname)
    if (isAnswered) void finish(code, state)

    async function finish(sentCode: string, sentState: string) {
      try {
        const { finishConnecting } = await import('#src/entities/ebay/connect-ebay.ts')
        const username = await finishConnecting(sentCode, sentState)
        setStep({ kind: 'connected', username })
      } catch (failure) {
        setStep({ kind: 'failed', text: explainFailure(failure) })
      }
      await recheck()
    }
  }, [isAnswered, code, state, recheck])

  if (step.kind === 'working') {
    return (
      <div className="flex flex-col items-center gap-4 py-16">
        <Spinner size="lg" decorative />
        <h1 className="text-lg font-bold" aria-live="polite">
          Connecting your eBay account...
        </h1>
      </div>
    )
  }
  const isConnected = step.kind === 'connected'
  return (
    <EmptyState
      icon={Store}
      heading="h1"
      title={isConnected ? 'eBay is connected' : 'eBay was not connected'}
      action={
        <Link to="/settings/integrations" className={buttonStyle('primary')}>
          Go to Integrations
        </Link>
      }
    >
      {isConnected
        ? `${step.username ?? 'Your account'} is ready. You can list products from their pages.`
        : step.text}
    </EmptyState>
  )
}

function wordMissing({ error }: EbayAnswer): string {
  if (!getConfig().features.ebayListing) {
    return 'Selling on eBay is not set up on this server, so nothing was changed.'
  }
  return error === undefined
    ? 'Nothing was changed. You can start again from your integrations.'
    : 'You did not allow it at eBay, so nothing was changed. You can start again from your integrations.'
}
