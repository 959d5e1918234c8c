import {
  captureAddressSchema,
  type CaptureKey,
  type CaptureKind,
} from '@sampletrail/contracts/inbox.ts'
import { formatShortDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { useMutation } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { type ReactNode, Suspense, lazy, useState } from 'react'
import { callApi } from '#src/lib/api.ts'
import { calendarDateHere } from '#src/lib/today.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { showError, showSuccess } from '#src/ui/toast.tsx'

const ConfirmDialog = lazy(async () => ({
  default: (await import('#src/ui/confirm-dialog.tsx')).ConfirmDialog,
}))

const words = {
  mail: {
    title: 'Your own email address',
    address: 'Email address',
    make: 'Make an email address',
    renew: 'New email address',
    ends: 'The address in use stops working at once. Emails that are forwarded to it are lost.',
  },
  link: {
    title: 'Personal link',
    address: 'Link',
    make: 'Make a link',
    renew: 'New link',
    ends: 'The link in use stops working at once. Shortcuts with it need the new one.',
  },
} as const

const refusals: Record<'full' | 'large' | 'storage', string> = {
  full: 'because too much was waiting here.',
  large: 'because it was larger than 10 MB.',
  storage: 'because your files take up all the space of your plan.',
}

const dayOf = (moment: string) => formatShortDate(calendarDateHere(new Date(moment)))

interface CaptureKeySettingProps {
  kind: CaptureKind
  /** Null if it is off. */
  state: CaptureKey | null
  onChanged: () => Promise<unknown>
  /** What it is for. */
  children: ReactNode
  /** How to use it, shown while it is on. */
  steps: ReactNode
}

/** A secret email address or link by which things arrive for a person: made, shown once, replaced, turned off. */
export function CaptureKeySetting({
  kind,
  state,
  onChanged,
  children,
  steps,
}: CaptureKeySettingProps) {
  const told = words[kind]
  const path = `/api/inbox/keys/${kind}`
  const [question, setQuestion] = useState<'renew' | 'end' | null>(null)
  const make = useMutation({
    meta: { errorTitle: 'Nothing was made' },
    mutationFn: async () => captureAddressSchema.parse(await callApi(path, { method: 'POST' })),
    onSuccess: onChanged,
  })
  const end = useMutation({
    meta: { errorTitle: 'It was not turned off' },
    mutationFn: () => callApi(path, { method: 'DELETE' }),
    onSuccess: () => {
      make.reset()
      return onChanged()
    },
  })
  return (
    <section aria-labelledby={`capture-${kind}`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={`capture-${kind}`} className="text-sm font-semibold">
          {told.title}
        </h3>
        <Badge tone={state === null ? 'grey' : 'green'}>{state === null ? 'Off' : 'On'}</Badge>
      </div>
      <p className="max-w-prose text-sm text-ink-muted">{children}</p>
      {state && (
        <p className="tabular text-sm">
          On since {dayOf(state.madeAt)}
          {state.lastUsedAt === null
            ? ', not used yet.'
            : `, last used on ${dayOf(state.lastUsedAt)}.`}
        </p>
      )}
      {state?.refused && (
        <Banner kind="warning">
          On {dayOf(state.refused.at)} something was not kept, {refusals[state.refused.reason]}
        </Banner>
      )}
      {make.data && <MadeAddress label={told.address} address={make.data.address} />}
      {state && steps}
      <div className="flex flex-wrap gap-2">
        {state === null ? (
          <Button busy={make.isPending} onClick={() => make.mutate()}>
            {told.make}
          </Button>
        ) : (
          <>
            <Button variant="secondary" busy={make.isPending} onClick={() => setQuestion('renew')}>
              {told.renew}
            </Button>
            <Button variant="quiet" busy={end.isPending} onClick={() => setQuestion('end')}>
              Turn off
            </Button>
          </>
        )}
      </div>
      {question !== null && (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={() => setQuestion(null)}
            title={question === 'renew' ? `${told.renew}?` : `Turn off: ${told.title}?`}
            confirmLabel={question === 'renew' ? told.renew : 'Turn off'}
            onConfirm={() => {
              if (question === 'renew') make.mutate()
              else end.mutate()
              setQuestion(null)
            }}
          >
            {told.ends}
          </ConfirmDialog>
        </Suspense>
      )}
    </section>
  )
}

function MadeAddress({ label, address }: { label: string; address: string }) {
  const copy = (): void => {
    navigator.clipboard.writeText(address).then(
      () => showSuccess('Copied to clipboard'),
      () => showError('Failed to copy', { detail: 'Select the text and copy it.' }),
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <Banner kind="success">Copy it now: it is shown only this once.</Banner>
      <TextField
        label={label}
        readOnly
        value={address}
        // Else an x between two digits looks like a multiplication sign.
        style={{ fontVariantLigatures: 'no-contextual' }}
        onFocus={(event) => event.target.select()}
      />
      <Button variant="secondary" className="self-start" onClick={copy}>
        <Copy aria-hidden className="size-4" />
        Copy
      </Button>
    </div>
  )
}
