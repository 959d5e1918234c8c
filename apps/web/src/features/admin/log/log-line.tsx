import { Link, type LinkProps } from '@tanstack/react-router'
import { GONE_ID } from '#src/features/admin/dashboard/describe-action.ts'
import { describeDetails } from '#src/features/admin/log/describe-details.ts'
import { tellEntry } from '#src/features/admin/log/log-sentence.ts'
import { nameActor } from '#src/features/admin/log/name-actor.ts'
import type { LogEntry } from '#src/features/admin/log/use-audit-log.ts'

/** An entry as a sentence. Its target is a link if it still exists. */
export function LogLine({ entry }: { entry: LogEntry }) {
  const { before, target, after } = tellEntry(entry)
  const place = findTarget(entry)
  const name = target !== null && <bdi className="font-semibold">{target}</bdi>
  return (
    <span className="wrap-anywhere">
      <bdi className="font-semibold">{nameActor(entry.actor_id, entry.actor_email)}</bdi> {before}
      {place !== null && name !== false ? (
        <Link {...place} className="touch-target text-accent-ink hover:underline">
          {name}
        </Link>
      ) : (
        name
      )}
      {after}
    </span>
  )
}

/** The list that shows the target. */
function findTarget({ target_type, target_name }: LogEntry): LinkProps | null {
  if (target_name === null) return null
  const search = { q: target_name }
  if (target_type === 'user') return { to: '/admin/users', search }
  if (target_type === 'seller') return { to: '/admin/sellers', search }
  return target_type === 'offer' ? { to: '/admin/products', search } : null
}

/** What a change replaced; other recorded values and the id are folded. */
export function LogDetails({ entry: { details, target_id } }: { entry: LogEntry }) {
  const id = target_id === null || target_id === GONE_ID ? [] : [{ name: 'Id', text: target_id }]
  const told = describeDetails(details)
  const isChange = typeof details === 'object' && details !== null && 'was' in details
  const folded = isChange ? id : [...told, ...id]
  if (told.length + id.length === 0) return <span className="text-ink-muted">–</span>
  return (
    <div className="text-xs max-lg:text-start">
      {isChange && <Parts parts={told} />}
      {folded.length > 0 && (
        <details>
          <summary className="touch-target cursor-pointer text-ink-muted">Show details</summary>
          <Parts parts={folded} />
        </details>
      )}
    </div>
  )
}

function Parts({ parts }: { parts: readonly { name: string; text: string }[] }) {
  return (
    <ul className="mb-1">
      {parts.map(({ name, text }) => (
        <li key={name} className="wrap-anywhere">
          <span className="text-ink-muted">{name}:</span> {text}
        </li>
      ))}
    </ul>
  )
}
