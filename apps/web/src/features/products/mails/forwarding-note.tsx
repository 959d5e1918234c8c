import type { ForwardingRequest } from '@sampletrail/domain/mails/forwarding-request.ts'

/** What Gmail asks before it forwards emails here, as text: nothing of an email is opened from here. */
export function ForwardingNote({ request: { code, link } }: { request: ForwardingRequest }) {
  return (
    <div className="mt-2 flex flex-col gap-2 text-sm">
      <p>
        Gmail asks whether it may forward emails to your address here. If you set this up, confirm
        it at Gmail. If not, remove this email.
      </p>
      {code !== null && (
        <p>
          Code: <span className="tabular font-semibold select-all">{code}</span>
        </p>
      )}
      {link !== null && (
        <p>
          Or open this page:{' '}
          <span className="font-mono text-xs wrap-anywhere select-all">{link}</span>
        </p>
      )}
    </div>
  )
}
