/** Why an event does not reach somebody who listens. */
export type Withheld =
  /** They asked for another kind of change. */
  | 'other_event'
  /** Their filter does not fit the row. */
  | 'filter'
  /** PostgreSQL could not answer their filter in time; they join again. */
  | 'filter_without_answer'
  | 'channel_ended'
  | 'token_expired'
  /** The table is gone. */
  | 'unknown_table'
  /** Rows of a partition belong to its table, whose policies would not be asked. */
  | 'partition'
  /** Their role may not select the primary key, or none of the columns that they asked for. */
  | 'column_rights'
  /** A policy hides the row. */
  | 'row_hidden'
  | 'session_ended'
  /** A policy raised an error, or the row could not be written for them. */
  | 'policy_failed'
  /** They did not ask for presence. */
  | 'presence_not_wanted'
  /** The policies on realtime.messages do not let them read it. */
  | 'topic_rights'
