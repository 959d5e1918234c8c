/** Why an event does not reach a listener. */
export type Withheld =
  /** They subscribed to another kind of change. */
  | 'other_event'
  /** Their filter does not match the row. */
  | 'filter'
  /** PostgreSQL could not evaluate their filter in time; they rejoin. */
  | 'filter_without_answer'
  | 'channel_ended'
  | 'token_expired'
  /** The table is gone. */
  | 'unknown_table'
  /** Rows of a partition belong to its table, whose policies would not be checked. */
  | 'partition'
  /** Their role may not select the primary key, or none of the requested columns. */
  | 'column_rights'
  /** A policy hides the row. */
  | 'row_hidden'
  | 'session_ended'
  /** A policy raised an error, or the row could not be written for them. */
  | 'policy_failed'
  /** They did not request presence. */
  | 'presence_not_wanted'
  /** The policies on realtime.messages do not let them read it. */
  | 'topic_rights'
