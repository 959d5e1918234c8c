import { queueSchema } from '#src/integrations/queue/queue-settings.ts'

/** A job that was begun a moment later than this statement is none of the future. */
const moment = "interval '5 seconds'"
const lastTouched = 'greatest(created_on, started_on, heartbeat_on)'

/**
 * Jobs that were sent, failed or begun while the clock was ahead would wait until it is there again, and would keep others
 * of their kind out. They are put back by as much as the clock was: their pauses stay as long as they were.
 */
export const setClockRight = `
  update ${queueSchema}.job set
    start_after = start_after - (${lastTouched} - now()),
    created_on = least(created_on, now()),
    started_on = least(started_on, now()),
    heartbeat_on = least(heartbeat_on, now())
  where state < 'completed' and ${lastTouched} > now() + ${moment}`
