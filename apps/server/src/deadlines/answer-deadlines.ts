/**
 * Milliseconds within which a caller gets an answer, no matter how slow other services are, including time in our queues
 * (docs/decisions/0020-an-answer-within-20-seconds.md). Scans and reviews have longer, and report progress; so have proposals what to black out.
 */
export const answerDeadlines = {
  answer: 20_000,
  scan: 60_000,
  review: 60_000,
  /** Drawing dozens of files. Those for which there is no time are left out. */
  'proof link': 60_000,
  /** Until its last byte was read. */
  'proof PDF': 120_000,
  /** Boxes can be drawn meanwhile. */
  proposals: 60_000,
} as const
