import type { Pool } from 'pg'
import type { Log } from '#src/log.ts'
import { answerQuestions } from '#src/realtime/answer-conditions.ts'
import type { Audience, Binding } from '#src/realtime/binding.ts'
import type { Change } from '#src/realtime/change-stream.ts'
import { isReadable, readableColumns, readVisible } from '#src/realtime/read-visible.ts'
import type { Table } from '#src/realtime/table-catalog.ts'
import type { TextRow } from '#src/realtime/text-row.ts'
import type { TopicPermissions } from '#src/realtime/topic-permissions.ts'
import type { Withheld } from '#src/realtime/withheld.ts'
import { writeChange, writeUnreadable } from '#src/realtime/write-change.ts'

/** Some listeners, and the one text for all of them. */
interface View {
  bindings: Binding[]
  /** JSON. */
  data: string
}

interface Sight {
  views: View[]
  /** Listeners that PostgreSQL could not check. */
  undecided: Binding[]
}

/** Decides who sees an event. Every reason to withhold one is here, and the log has it at debug. */
export interface Visibility {
  /** The listeners whose subscription matches the change, as far as the change itself shows. */
  chooseInterested(change: Change, bindings: Binding[]): Binding[]
  /** What those listeners see, by their filters, rights and policies. */
  findViews(change: Change, table: Table | null, bindings: Binding[]): Promise<Sight>
  /** Whether a member of a topic receives a broadcast or a presence. */
  hears(kind: MessageKind, listener: TopicListener): boolean
}

export type MessageKind = 'broadcast' | 'presence'

interface TopicListener {
  readonly permissions: TopicPermissions
  readonly wantsPresence: boolean
}

export function createVisibility(pool: Pool, log: Log): Visibility {
  return {
    chooseInterested(change, bindings) {
      const row = comparedRow(change)
      return keep(change, bindings, ({ event, matches }) => {
        if (event !== '*' && event !== change.type) return 'other_event'
        // A DELETE has only the key: a filter on other columns cannot withhold it. An UPDATE may lack a large unchanged value;
        // then the change is shown rather than lost.
        return matches(row) === false ? 'filter' : null
      })
    },
    async findViews(change, table, bindings) {
      if (!table) return nobody(change, bindings, 'unknown_table')
      if (table.isPartition) return nobody(change, bindings, 'partition')
      const { chosen, undecided } = await keepAnswered(change, bindings)
      const views: View[] = []
      for (const group of groupByView(change, table, chosen)) {
        views.push(...(await findViewsOf(change, table, group)))
      }
      return { views, undecided }
    },
    hears(kind, { permissions, wantsPresence }) {
      const reason =
        kind === 'presence' && !wantsPresence
          ? 'presence_not_wanted'
          : (kind === 'presence' ? permissions.mayReadPresence : permissions.mayReadBroadcast)
            ? null
            : 'topic_rights'
      if (reason !== null) log.debug?.('realtime.withheld', { reason, kind, listeners: 1 })
      return reason === null
    },
  }

  /** Keeps the listeners with no reason against the event, and records the reason for the others. */
  function keep(
    change: Change,
    bindings: Binding[],
    whyNot: (binding: Binding) => Withheld | null,
  ): Binding[] {
    const withheld = new Map<Withheld, number>()
    const kept = bindings.filter((binding) => {
      const reason = whyNot(binding)
      if (reason !== null) withheld.set(reason, (withheld.get(reason) ?? 0) + 1)
      return reason === null
    })
    for (const [reason, listeners] of withheld) {
      const { schema, table, type } = change
      log.debug?.('realtime.withheld', { reason, kind: type, schema, table, listeners })
    }
    return kept
  }

  function nobody(change: Change, bindings: Binding[], reason: Withheld): Sight {
    keep(change, bindings, () => reason)
    return { views: [], undecided: [] }
  }

  /** The listeners that PostgreSQL admits. */
  async function keepAnswered(
    change: Change,
    bindings: Binding[],
  ): Promise<{ chosen: Binding[]; undecided: Binding[] }> {
    const questions = bindings.flatMap((binding) => binding.questions)
    if (questions.length === 0) return { chosen: bindings, undecided: [] }
    const answer = await answerQuestions(pool, questions, comparedRow(change))
    const undecided: Binding[] = []
    const chosen = keep(change, bindings, (binding) => {
      const answers = binding.questions.map(answer)
      if (answers.every((each) => each === true)) return null
      if (!answers.some((each) => each instanceof Error)) return 'filter'
      undecided.push(binding)
      return 'filter_without_answer'
    })
    return { chosen, undecided }
  }

  /** Listeners with the same role and columns are checked together. */
  function groupByView(change: Change, table: Table, bindings: Binding[]): Group[] {
    const groups = new Map<string, Group>()
    keep(change, bindings, (binding) => {
      const { audience } = binding.target
      if (typeof audience === 'string') return audience
      const { role } = audience
      const { select } = binding
      const columns = readableColumns(table, role, select)
      const canSelectKey = table.key.every((name) => isReadable(table, name, role))
      if (!canSelectKey || columns.length === 0) return 'column_rights'
      const key = JSON.stringify([role, select])
      const group = groups.get(key) ?? { role, select, bindings: new Map() }
      groups.set(key, group)
      const claims = askedClaims(table, audience)
      group.bindings.set(claims, [...(group.bindings.get(claims) ?? []), binding])
      return null
    })
    return [...groups.values()]
  }

  async function findViewsOf(change: Change, table: Table, group: Group): Promise<View[]> {
    const { role, select } = group
    const callers = [...group.bindings.entries()]
    // Without a key nobody can find the row. As on Supabase, the listener gets a message.
    if (table.key.length === 0) {
      const data = writeUnreadable(change)
      return callers.map(([, bindings]) => ({ bindings, data }))
    }
    const claims = callers.map(([each]) => each)
    const seen = await readVisible(pool, change, table, { role, claims, select })
    const withheld = new Map<Binding, Withheld>()
    const views = callers.flatMap(([, bindings], place) => {
      const visible = seen.get(place) ?? 'row_hidden'
      if (typeof visible !== 'string') {
        return [{ bindings, data: writeChange(change, table, role, select, visible) }]
      }
      for (const binding of bindings) withheld.set(binding, visible)
      return []
    })
    keep(change, [...withheld.keys()], (binding) => withheld.get(binding) ?? null)
    return views
  }
}

interface Group {
  role: string
  select: string[] | null
  /** By the claims of their callers, as JSON. */
  bindings: Map<string, Binding[]>
}

/** Without policies the answer is the same for every caller. */
function askedClaims(table: Table, { claims }: Audience): string {
  return table.hasRowSecurity ? claims : '{}'
}

/** The row for filters. For a deleted row it is what the stream contains. */
function comparedRow(change: Change): TextRow {
  return change.type === 'DELETE' ? (change.oldRow ?? {}) : change.row
}
