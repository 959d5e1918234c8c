import { queueSchema } from '#src/integrations/queue/queue-settings.ts'

/** A job that began a moment after this statement is not from the future. */
const moment = "interval '5 seconds'"
const lastTouched = 'greatest(created_on, started_on, heartbeat_on)'

/**
 * Jobs that were sent, failed or begun while the clock was ahead would wait until that time, and would block others of their
 * kind. They are moved back by as much as the clock was, so their pauses stay the same.
 */
export const setClockRight = `
  update ${queueSchema}.job set
    start_after = start_after - (${lastTouched} - now()),
    created_on = least(created_on, now()),
    started_on = least(started_on, now()),
    heartbeat_on = least(heartbeat_on, now())
  where state < 'completed' and ${lastTouched} > now() + ${moment}`
